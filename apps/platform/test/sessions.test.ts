import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AuthClient } from '@supabase/auth-js'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { holdRequest } from '@cairn/dev-env/held-request'

let env: DevEnv
let ada: Person
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
})
after(() => env[Symbol.asyncDispose]())

const signInElsewhere = async ({ email, password }: Person) => {
  const client = new AuthClient({ url: `${env.url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signInWithPassword({ email, password })
  assert.equal(error, null)
  return data.session?.access_token ?? ''
}

const statusWith = async (token: string) =>
  (await fetch(`${env.url}/platform/organizations`, { headers: { authorization: `Bearer ${token}` } })).status

test('a session that its person ends is refused from that moment on', async () => {
  const elsewhere = await signInElsewhere(ada)
  assert.equal(await statusWith(elsewhere), 200)
  const sessions = await ada.request('GET /platform/profile/sessions', {})
  assert.equal(sessions.length, 2)
  assert.ok(sessions.every(({ ip, user_agent: agent }) => ip !== null && agent !== null))

  const [latest] = sessions.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  assert.ok(latest)
  const ended = await ada.request('DELETE /platform/profile/sessions/:id', { params: { id: latest.id } })
  assert.deepEqual(ended, { id: latest.id })
  assert.equal(await statusWith(elsewhere), 401)
  assert.equal(await statusWith(ada.accessToken), 200)
  assert.equal((await ada.request('GET /platform/profile/sessions', {})).length, 1)
})

test('a request whose body was held back until the session ended is refused', async () => {
  const token = await signInElsewhere(ada)
  const sessions = await ada.request('GET /platform/profile/sessions', {})
  const [latest] = sessions.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  assert.ok(latest)
  const finish = await holdRequest(`${env.url}/platform/profile/access-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: { name: 'kept' },
  })
  // By then the caller of the request has long been looked at.
  await env.signUp('carol')
  await ada.request('DELETE /platform/profile/sessions/:id', { params: { id: latest.id } })
  assert.equal(ErrorBody.safeParse(await finish()).data?.reason, 'not_signed_in')
  assert.deepEqual(await ada.request('GET /platform/profile/access-tokens', {}), [])
})

test('nobody can see or end a session of another account', async () => {
  const bob = await env.signUp('bob')
  const [own] = await ada.request('GET /platform/profile/sessions', {})
  assert.ok(own)
  assert.equal(
    (await bob.request('GET /platform/profile/sessions', {})).some(({ id }) => id === own.id),
    false,
  )
  await bob.request('DELETE /platform/profile/sessions/:id', { params: { id: own.id } })
  assert.equal(await statusWith(ada.accessToken), 200)
})

test('signing out ends the access token too', async () => {
  const token = await signInElsewhere(ada)
  await fetch(`${env.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(await statusWith(token), 401)
})
