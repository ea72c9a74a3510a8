import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CancelledError, QueryClient } from '@tanstack/react-query'
import { answerJson, serveApi } from '../../test/serve-api.ts'
import { ApiError } from './errors.ts'
import { sessionStorageKey } from './session-storage.ts'

const { request } = await import('./client.ts')
const { profileQuery } = await import('./profile.ts')
const { overdueInvoicesQuery } = await import('../areas/organization/api/billing.ts')

const session = { access_token: 'a-token', expires_at: Date.now() / 1000 + 3_600, user: { id: 'x' } }
const signedIn = { [sessionStorageKey]: JSON.stringify(session) }

void test('a call sends credentials, an X-Request-Id, and a Bearer token if there is one', async (t) => {
  const calls = await serveApi(t, answerJson(200, []), signedIn)
  await request('GET /platform/organizations')
  const [call] = calls
  assert.equal(call?.init.credentials, 'include')
  const headers = new Headers(call?.init.headers)
  assert.match(headers.get('X-Request-Id') ?? '', /^[\w-]{10,}$/)
  assert.equal(headers.get('Authorization'), 'Bearer a-token')
})

void test('a call without a session has no Authorization header', async (t) => {
  const calls = await serveApi(t, answerJson(200, []))
  await request('GET /platform/organizations')
  assert.equal(new Headers(calls[0]?.init.headers).has('Authorization'), false)
})

void test('the profile is read with the header Version 2', async (t) => {
  const calls = await serveApi(t, answerJson(200, { username: 'ada' }), signedIn)
  assert.deepEqual(await new QueryClient().fetchQuery(profileQuery), { username: 'ada' })
  assert.equal(new Headers(calls[0]?.init.headers).get('Version'), '2')
})

void test('reading overdue invoices throws on failure', async (t) => {
  await serveApi(t, answerJson(422, { message: 'No invoices today.' }), signedIn)
  await assert.rejects(
    new QueryClient().fetchQuery(overdueInvoicesQuery),
    (error) => error instanceof ApiError && error.code === 422 && error.message === 'No invoices today.',
  )
})

void test('reading overdue invoices aborts on the signal', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  await serveApi(
    t,
    (_request, response) => {
      response.once('close', closed.resolve)
      arrived.resolve()
    },
    signedIn,
  )
  const client = new QueryClient()
  const answer = assert.rejects(client.fetchQuery(overdueInvoicesQuery), CancelledError)
  await arrived.promise
  await client.cancelQueries({ queryKey: overdueInvoicesQuery.queryKey })
  await answer
  await closed.promise
})
