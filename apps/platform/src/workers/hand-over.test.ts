import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createHandOver } from './hand-over.ts'

test('a request whose client has gone before it is handed over is dropped', async () => {
  using handing = createHandOver({ socketPath: '/there-is-no-such-socket', trustedProxies: [] })
  const dropped = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    // A closed connection has no address.
    request.socket.destroy()
    try {
      handing.handOver(request, response)
      dropped.resolve(response.destroyed)
    } catch (error) {
      dropped.reject(error)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  const client = connect(address.port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  assert.equal(await dropped.promise, true)
  client.destroy()
  server.close()
  await once(server, 'close')
})
