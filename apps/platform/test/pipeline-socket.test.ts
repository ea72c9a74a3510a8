import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { test } from 'node:test'
import { PipelineSocket } from '../src/db/pipeline-socket.ts'

/** The driver sends a query like this. */
const send = (socket: PipelineSocket, messages: readonly string[]) => {
  socket.cork()
  for (const message of messages) socket.write(message)
  socket.uncork()
}

test('queries sent in one turn wait for its end, and arrive in their order', async () => {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  const accepted = once(server, 'connection')
  await using socket = new PipelineSocket()
  socket.connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  const [other] = await accepted
  assert.ok(other instanceof Socket)

  const sent = ['parse ', 'bind ', 'execute ', 'sync ', 'commit ']
  send(socket, sent.slice(0, 2))
  send(socket, sent.slice(2, 4))
  socket.write('commit ')
  assert.equal(socket.writableLength, sent.join('').length)
  socket.end()

  const received = await other.setEncoding('utf8').toArray()
  assert.equal(received.join(''), sent.join(''))
  assert.equal(socket.writableCorked, 0)
})
