import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signAccessToken, signApiKey } from '@cairn/service-kit'
import { z } from 'zod'
import { password, startWorld } from './world.ts'

const world = await startWorld()
after(() => world[Symbol.asyncDispose]())

const email = world.newEmail()
const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const { access_token: accessToken, user } = Session.parse(
  await (await world.post('/signup', { email, password })).json(),
)

const Refusal = z.object({ code: z.number(), error_code: z.string(), msg: z.string().min(1) })

const assertRefused = async (answer: Response, status: number, code: string) => {
  const text = await answer.text()
  assert.equal(answer.status, status, text)
  const refusal = Refusal.parse(JSON.parse(text))
  assert.deepEqual([refusal.code, refusal.error_code], [status, code])
  assert.equal(answer.headers.get('x-sb-error-code'), code)
  assert.doesNotMatch(text, /\bat .*\.[jt]s|node_modules|relation|auth\./)
}

const someone = () => ({ email: world.newEmail(), password })
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

const badBodies: [what: string, path: string, body: unknown, status: number, code: string][] = [
  ['no body', '/signup', '', 400, 'bad_json'],
  ['malformed JSON', '/signup', '{"email":', 400, 'bad_json'],
  ['deep JSON', '/signup', `{"email":"a@b.example","password":"longenough1","data":{"x":${deep}}}`, 400, 'bad_json'],
  ['a list', '/signup', [], 400, 'validation_failed'],
  ['null', '/signup', 'null', 400, 'validation_failed'],
  ['an empty object', '/signup', {}, 422, 'anonymous_provider_disabled'],
  ['a number for an address', '/signup', { email: 7, password }, 400, 'validation_failed'],
  ['an object for a password', '/signup', { ...someone(), password: {} }, 400, 'validation_failed'],
  ['a list for metadata', '/signup', { ...someone(), data: [] }, 400, 'validation_failed'],
  ['no password', '/signup', { email: world.newEmail() }, 400, 'validation_failed'],
  ['a phone', '/signup', { phone: '123', password }, 400, 'phone_provider_disabled'],
  ['no address at all', '/signup', { email: 'nobody', password }, 400, 'validation_failed'],
  ['a line break in the address', '/signup', { email: 'a@b.example\n', password }, 400, 'validation_failed'],
  ['a null character in the address', '/signup', { email: 'a\u0000@b.example', password }, 400, 'validation_failed'],
  [
    'an address of 300 characters',
    '/signup',
    { email: `${'a'.repeat(290)}@b.example`, password },
    400,
    'validation_failed',
  ],
  ['a huge password', '/signup', { ...someone(), password: 'x1'.repeat(25_000) }, 422, 'weak_password'],
  ['a null character in metadata', '/signup', { ...someone(), data: { a: ['\u0000'] } }, 400, 'validation_failed'],
  ['a null character in a key', '/signup', { ...someone(), data: { '\u0000': 1 } }, 400, 'validation_failed'],
  [
    'half a surrogate pair',
    '/signup',
    `{"email":"a@b.example","password":"long\\ud800enough1"}`,
    400,
    'validation_failed',
  ],
  ['too much metadata', '/signup', { ...someone(), data: { a: 'x'.repeat(10_000) } }, 422, 'validation_failed'],
  ['a body over 64 KiB', '/signup', { ...someone(), data: { a: 'x'.repeat(70_000) } }, 413, 'request_too_large'],
  [
    'a huge password to sign in',
    '/token?grant_type=password',
    { email, password: 'x'.repeat(50_000) },
    400,
    'invalid_credentials',
  ],
  [
    'a huge address to sign in',
    '/token?grant_type=password',
    { email: 'x'.repeat(50_000), password },
    400,
    'invalid_credentials',
  ],
  ['no address to sign in', '/token?grant_type=password', { password }, 400, 'validation_failed'],
  ['no password to sign in', '/token?grant_type=password', { email }, 400, 'invalid_credentials'],
  ['no grant', '/token', { email, password }, 400, 'invalid_credentials'],
  ['an unknown grant', '/token?grant_type=constructor', { email, password }, 400, 'invalid_credentials'],
  ['no refresh token', '/token?grant_type=refresh_token', {}, 400, 'validation_failed'],
  [
    'an unknown refresh token',
    '/token?grant_type=refresh_token',
    { refresh_token: 'x' },
    400,
    'refresh_token_not_found',
  ],
  [
    'a null character in a refresh token',
    '/token?grant_type=refresh_token',
    { refresh_token: '\u0000' },
    400,
    'validation_failed',
  ],
  ['an unknown endpoint', '/nothing', {}, 404, 'not_found'],
  ['a property of every object', '/constructor', {}, 404, 'not_found'],
  ['a wrong method', '/user', {}, 405, 'method_not_allowed'],
  ['sign-out by nobody', '/logout', {}, 401, 'no_authorization'],
  ['an unknown scope', '/logout?scope=constructor', {}, 400, 'validation_failed'],
]

for (const [what, path, body, status, code] of badBodies)
  test(`POST ${path} with ${what}: ${status} ${code}`, async () => {
    await assertRefused(await world.post(path, body), status, code)
  })

test('invalid UTF-8 is refused', async () => {
  const body = Buffer.from('{"email":"\u00ff@b.example"}', 'latin1')
  const answer = await fetch(`${world.url}/signup`, { method: 'POST', body })
  await assertRefused(answer, 400, 'bad_json')
})

test('a body of 50 MB is refused, and the connection is good for the next request', async () => {
  const answer = await fetch(`${world.url}/signup`, { method: 'POST', body: Buffer.alloc(50_000_000, 'x') })
  await assertRefused(answer, 413, 'request_too_large')
  assert.equal((await fetch(`${world.url}/health`)).status, 200)
})

const changes: [what: string, body: unknown, status: number, code: string][] = [
  ['malformed JSON', '{', 400, 'bad_json'],
  ['app_metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ['a phone', { phone: '123' }, 400, 'phone_provider_disabled'],
  ['an impossible address', { email: 'nobody' }, 400, 'validation_failed'],
  ['too much metadata', { data: { a: 'x'.repeat(10_000) } }, 422, 'validation_failed'],
  ['a password of 100 characters', { password: 'a1'.repeat(50) }, 422, 'weak_password'],
]

for (const [what, body, status, code] of changes)
  test(`PUT /user with ${what}: ${status} ${code}`, async () => {
    const answer = await fetch(`${world.url}/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    await assertRefused(answer, status, code)
  })

const signed = (claims: Record<string, unknown>, lifetimeSeconds = 60) =>
  signAccessToken(claims, world.project, lifetimeSeconds)
const nobody = '00000000-0000-4000-8000-000000000000'
const [head, claims] = accessToken.split('.')

const badTokens: [what: string, token: string, status: number, code: string][] = [
  ['no token', '', 401, 'no_authorization'],
  ['a token that is none', 'x', 403, 'bad_jwt'],
  ['a forged signature', `${head}.${claims}.${'A'.repeat(86)}`, 403, 'bad_jwt'],
  ['an unsigned token', `${btoa('{"alg":"none"}')}.${claims}.`, 403, 'bad_jwt'],
  ['an expired token', await signed({ sub: user.id }, -10), 403, 'bad_jwt'],
  ['the anon key', await signApiKey('anon', world.project.ref, world.project.jwtSecret, new Date()), 403, 'bad_jwt'],
  ['a subject that is no id', await signed({ sub: 'me' }), 403, 'bad_jwt'],
  ['a session that is no id', await signed({ sub: user.id, session_id: 7 }), 403, 'bad_jwt'],
  ['a user who is gone', await signed({ sub: nobody }), 403, 'user_not_found'],
  ['a session that is gone', await signed({ sub: user.id, session_id: nobody }), 403, 'session_not_found'],
]

for (const [what, token, status, code] of badTokens)
  test(`GET /user with ${what}: ${status} ${code}`, async () => {
    const answer = await fetch(`${world.url}/user`, { headers: { authorization: `Bearer ${token}` } })
    await assertRefused(answer, status, code)
  })

test('a token without a session may look, but not change the account or sign out', async () => {
  const headers = { authorization: `Bearer ${await signed({ sub: user.id })}` }
  assert.equal((await fetch(`${world.url}/user`, { headers })).status, 200)
  const body = JSON.stringify({ data: { a: 1 } })
  await assertRefused(await fetch(`${world.url}/user`, { method: 'PUT', headers, body }), 403, 'session_not_found')
  await assertRefused(await world.post('/logout', {}, headers), 403, 'session_not_found')
})

test('clients that ask for the newer error shape get it', async () => {
  const answer = await world.post('/signup', { email, password: 'x' }, { 'x-supabase-api-version': '2024-01-01' })
  assert.equal(answer.headers.get('x-supabase-api-version'), '2024-01-01')
  assert.deepEqual(await answer.json(), {
    code: 'weak_password',
    message: 'This password is too easy.',
    weak_password: { reasons: ['length'] },
  })
})

test('none of it was a fault of ours', () => {
  assert.deepEqual(
    world.logged.filter((line) => line.includes('An auth request failed')),
    [],
  )
})
