import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CancelledError, QueryClient } from '@tanstack/react-query'
import { answerJson, serveApi } from '../../test/serve-api.ts'
import { ApiError } from './errors.ts'
import { sessionStorageKey } from './session-storage.ts'

const { request } = await import('./client.ts')
const { profileQuery } = await import('./profile.ts')
const { identitiesQuery } = await import('../areas/account/api/identities.ts')
const { clockQuery } = await import('../areas/operator/api/notices.ts')
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

void test('the clock is wrong when it is more than two minutes from the time of the server', async (t) => {
  const isWrongBy = async (ms: number) => {
    await serveApi(t, answerJson(200, { utcTime: new Date(Date.now() + ms).toISOString() }))
    return new QueryClient().fetchQuery(clockQuery)
  }
  for (const sign of [-1, 1]) {
    assert.equal(await isWrongBy(sign * 110_000), false)
    assert.equal(await isWrongBy(sign * 130_000), true)
  }
})

void test('reading the identities throws what the sign-in client answers as an error', async (t) => {
  Object.defineProperty(globalThis, 'window', {
    configurable: true,
    value: { location: { origin: 'http://localhost' } },
  })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  await serveApi(t, answerJson(200, {}))
  await assert.rejects(new QueryClient().fetchQuery(identitiesQuery), { name: 'AuthSessionMissingError' })
})
