import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import { sendFile } from './send-file.ts'

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
// Longer than a busy machine lets a process wait.
const stallMs = 600

/** A client of a server with an endless file, and what becomes of the file. */
const startDownload = async (leastBytesPerSecond = 1_024) => {
  const ended = Promise.withResolvers<'ended'>()
  async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) yield Buffer.alloc(256 * 1024)
    } finally {
      ended.resolve('ended')
    }
  }
  const server = fastify({ forceCloseConnections: true })
  server.get('/', (_request, reply) =>
    sendFile(
      reply,
      { content: endless(), mediaType: 'text/plain', name: 'endless.txt' },
      { stallMs, leastBytesPerSecond },
    ),
  )
  const { hostname, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), hostname)
  await once(client, 'connect')
  return {
    client,
    ended: ended.promise,
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      await server.close()
    },
  }
}

test(
  'a file ends where its client stays and reads nothing, and with it the connection',
  { timeout: 10_000 },
  async () => {
    await using download = await startDownload()
    const { client, ended } = download
    client.pause()
    client.write(request)
    assert.equal(await ended, 'ended')
    client.on('error', () => undefined)
    const closed = once(client, 'close')
    client.resume()
    await closed
  },
)

test('a file ends where its client reads a little now and then', { timeout: 10_000 }, async () => {
  await using download = await startDownload(1024 ** 3)
  const { client, ended } = download
  client.on('error', () => undefined)
  client.write(request)
  // Some megabytes a second: none of the chunks takes as long as the client may stall.
  client.on('readable', () => undefined)
  const reading = setInterval(() => client.read(), 5)
  try {
    assert.equal(await ended, 'ended')
  } finally {
    clearInterval(reading)
  }
})

test('a file may take longer than its client may stall', { timeout: 10_000 }, async () => {
  await using download = await startDownload()
  const { client } = download
  client.write(request)
  const untilMs = performance.now() + 3 * stallMs
  for await (const _ of client) if (performance.now() > untilMs) break
  assert.ok(performance.now() > untilMs)
})
