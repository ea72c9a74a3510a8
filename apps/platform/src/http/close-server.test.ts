import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import { closerOf } from './close-server.ts'

const listen = async () => {
  const server = fastify()
  const answer = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  server.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  const close = closerOf(server)
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  return { server, close, answer, asked: asked.promise, port: Number(port) }
}

test('a connection that was opened and never used is closed at once when the server closes', async () => {
  const { server, close, port } = await listen()
  const accepted = once(server.server, 'connection')
  const unused = connect(port, '127.0.0.1')
  await accepted
  const began = performance.now()
  await close()
  assert.ok(performance.now() - began < 3_000, `${Math.round(performance.now() - began)} ms`)
  unused.destroy()
})

test('a request that is under way is answered while the server closes', async () => {
  const { close, answer, asked, port } = await listen()
  const response = fetch(`http://127.0.0.1:${port}/slow`)
  await asked
  const closing = close()
  answer.resolve('done')
  assert.equal(await (await response).text(), 'done')
  await closing
})
