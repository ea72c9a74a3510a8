import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fastify from 'fastify'
import { sendError } from './bare-server.ts'

test('an answer whose client went away is no failure of the server, and an error is one', async () => {
  const logged: string[] = []
  const note = (_fields: object, message?: string) => logged.push(message ?? '')
  const logger = { error: note, warn: note, info: note, debug: note }
  await using server = fastify()
  const ended = Promise.withResolvers<unknown>()
  server.setErrorHandler((error, request, reply) => {
    if (request.url === '/unread') ended.resolve(error)
    return sendError(logger, error, request, reply)
  })
  const waiting = Promise.withResolvers<void>()
  server.post('/unread', (_request, reply) => {
    // Fastify has read its body, so that the request itself was not aborted.
    waiting.resolve()
    return reply.send(new Readable({ read: () => undefined }))
  })
  server.get('/broken', () => {
    throw new Error('not known')
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const client = new AbortController()
  const asked = fetch(`${url}/unread`, { method: 'POST', body: 'all', signal: client.signal })
  await waiting.promise
  client.abort()
  await assert.rejects(asked, { name: 'AbortError' })
  const error = await ended.promise
  assert.ok(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  assert.deepEqual(logged, [])
  assert.equal((await fetch(`${url}/broken`)).status, 500)
  assert.deepEqual(logged, ['request failed'])
})
