import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { boundUnreadBodies } from './discard-body.ts'

/** Answers without reading, and closes the connection where the client asks for it. */
const listen = async () => {
  const server = createServer((_request, response) => response.end('refused'))
  boundUnreadBodies(server)
  const connected = Promise.withResolvers<Socket>()
  server.once('connection', connected.resolve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  const client = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
  return {
    client,
    connection: await connected.promise,
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const headOf = (headers: string) => `POST / HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`

test('a connection that an answer ends is closed once the rest of the body is there, whether the client closes it or not', async () => {
  await using listening = await listen()
  const { client, connection } = listening
  const closed = once(connection, 'close')
  client.write(`${headOf('connection: close\r\ncontent-length: 10')}12345`)
  await once(client, 'data')
  client.write('67890')
  await closed
})

test('so is one that an answer ends after another body was discarded on it', async () => {
  await using listening = await listen()
  const { client, connection } = listening
  const closed = once(connection, 'close')
  client.write(`${headOf('content-length: 10')}12345`)
  await once(client, 'data')
  client.write(`67890${headOf('connection: close\r\ncontent-length: 0')}`)
  await closed
})
