import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { RefusedError } from '@cairn/dev-env'
import { listenLocally } from '@cairn/dev-env/listen-locally'
import { password, present, startAuthWorld } from '../clients/auth/world.ts'
import type { AuthProject, AuthWorld } from '../clients/auth/world.ts'
import { emailChangeAttacks } from './auth/email-change.ts'
import { factorAttacks } from './auth/factors.ts'
import { heldRequestAttacks } from './auth/held-requests.ts'
import { oauthRevocationAttacks } from './auth/oauth-revocation.ts'
import { oauthServerAttacks } from './auth/oauth-server.ts'
import { passkeyAttacks } from './auth/passkeys.ts'
import { redirects } from './auth/redirects.ts'
import { samlAttacks } from './auth/saml.ts'
import { unconfirmedAttacks } from './auth/unconfirmed.ts'
import { web3Attacks } from './auth/web3.ts'
import { webhookAttacks } from './auth/webhooks.ts'

let world: AuthWorld
const site = 'https://bakery.example.com'
const settings = { confirmsAddresses: true, siteUrl: site, redirectUrls: ['https://app.example.com/*'] }

before(async () => {
  world = await startAuthWorld()
  await world.here.settings(settings)
})
after(() => world[Symbol.asyncDispose]())

const post = ({ send }: AuthProject, path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const confirmedUser = async ({ admin }: AuthProject, email: string) => {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true })
  assert.equal(error, null)
  return present(data.user, 'user').id
}

const linkIn = (text: string): URL => new URL(/http\S+\/verify\?\S+/.exec(text)?.[0] ?? '')

/** A response without what differs between two of the same. */
const shapeOf = async (response: Response, email: string): Promise<unknown> => {
  const text = (await response.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f-]{36}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  return { status: response.status, text }
}

const asked: [path: string, fields: (email: string) => Record<string, unknown>][] = [
  ['/signup', (email) => ({ email, password })],
  ['/recover', (email) => ({ email })],
  ['/otp', (email) => ({ email })],
  ['/otp', (email) => ({ email, create_user: false })],
  ['/resend', (email) => ({ email, type: 'signup' })],
  ['/token?grant_type=password', (email) => ({ email, password: 'wrong horse 7' })],
  ['/verify', (email) => ({ email, token: '000000', type: 'recovery' })],
]
for (const [path, fields] of asked)
  test(`${path} ${JSON.stringify(fields('…'))} answers the same for an account and for none`, async () => {
    const { here, newEmail } = world
    const [known, unknown] = [newEmail(), newEmail()]
    await confirmedUser(here, known)
    const answers = await Promise.all(
      [known, unknown].map(async (email) => shapeOf(await post(here, path, fields(email)), email)),
    )
    assert.deepEqual(answers[0], answers[1])
  })

const askedByPhone: [path: string, fields: (phone: string) => Record<string, unknown>][] = [
  ['/signup', (phone) => ({ phone, password })],
  ['/otp', (phone) => ({ phone })],
  ['/otp', (phone) => ({ phone, create_user: false })],
  ['/resend', (phone) => ({ phone, type: 'sms' })],
  ['/token?grant_type=password', (phone) => ({ phone, password: 'wrong horse 7' })],
  ['/verify', (phone) => ({ phone, token: '000000', type: 'sms' })],
]
for (const [path, fields] of askedByPhone)
  test(`${path} ${JSON.stringify(fields('…'))} answers the same for a number with an account and for others`, async () => {
    const { here, newPhone } = world
    await here.settings({ ...settings, phone: { isOn: true } })
    const [known, unknown] = [newPhone(), newPhone()]
    const { error } = await here.admin.createUser({ phone: known, password, phone_confirm: true })
    assert.equal(error, null)
    const answers = await Promise.all(
      [known, unknown].map(async (phone) => shapeOf(await post(here, path, fields(phone)), phone)),
    )
    assert.deepEqual(answers[0], answers[1])
  })

test('ten wrong codes of an SMS use it up, from however many clients they come', async () => {
  const { here, newPhone } = world
  await here.settings({ ...settings, phone: { isOn: true } })
  const phone = newPhone()
  await post(here, '/otp', { phone })
  const code = /\d{6}/.exec((await here.nextMessage(`+${phone}`)).text)?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => post(here, '/verify', { phone, token: wrong, type: 'sms' })),
  )
  for (const { status } of guesses) assert.equal(status, 403)
  assert.equal((await post(here, '/verify', { phone, token: code, type: 'sms' })).status, 403)
})

test('a code of an SMS is not one of a mail, whose codes are good for longer', async () => {
  const { here, newPhone } = world
  await here.settings({ ...settings, phone: { isOn: true } })
  const phone = newPhone()
  await post(here, '/otp', { phone })
  const token = /\d{6}/.exec((await here.nextMessage(`+${phone}`)).text)?.[0] ?? ''
  for (const type of ['email', 'magiclink', 'recovery'])
    assert.equal((await post(here, '/verify', { email: phone, token, type })).status, 400)
  assert.equal((await post(here, '/verify', { phone, token, type: 'sms' })).status, 200)
})

test('SMS are limited for each number and for the project', async () => {
  const { here, newPhone } = world
  const fast = { burst: 100_000, perSeconds: 1 }
  const rates = { mails: fast, signUps: fast, links: fast, smsToOne: { burst: 1, perSeconds: 600 } }
  await here.settings({
    ...settings,
    phone: { isOn: true },
    rates: { ...rates, smsInAll: { burst: 3, perSeconds: 600 } },
  })
  const number = newPhone()
  const sent = []
  for (const phone of [number, number, newPhone(), newPhone(), newPhone()])
    sent.push((await post(here, '/otp', { phone })).status)
  assert.deepEqual(sent, [200, 429, 200, 200, 429])
  await here.settings(settings)
})

test(`no link leads to an address that is not allowed: ${redirects.length} values`, async () => {
  const { here } = world
  assert.ok(redirects.length >= 200)
  const allowed = new Set([site, 'https://app.example.com'])
  for (let index = 0; index < redirects.length; index += 20)
    await Promise.all(
      redirects.slice(index, index + 20).map(async (value) => {
        const query = new URLSearchParams({ type: 'recovery', token: 'x', redirect_to: value })
        const response = await here.send(`/verify?${query.toString()}`)
        assert.equal(response.status, 303, value)
        const location = new URL(response.headers.get('location') ?? '')
        assert.ok(allowed.has(location.origin), `${value} led to ${location.href}`)
        assert.equal(response.headers.get('set-cookie'), null)
      }),
    )
})

test('a PKCE code is refused without its verifier, with the challenge in its place, and after a failed attempt', async () => {
  const { here, newEmail } = world
  const exchanged = async (verifierOf: (challenge: string) => Record<string, unknown>) => {
    const email = newEmail()
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    await post(here, '/otp', { email, code_challenge: challenge, code_challenge_method: 's256' })
    const link = linkIn((await here.nextMessage(email)).text)
    const followed = await fetch(link, { redirect: 'manual' })
    const address = new URL(followed.headers.get('location') ?? '')
    assert.doesNotMatch(address.href, /access_token|refresh_token/)
    const code = present(address.searchParams.get('code'), 'code')
    const attempt = { auth_code: code, ...verifierOf(challenge) }
    const { status } = await post(here, '/token?grant_type=pkce', attempt)
    const right = { auth_code: code, code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }
    return [status, (await post(here, '/token?grant_type=pkce', right)).status]
  }
  assert.deepEqual(await exchanged((challenge) => ({ code_verifier: challenge })), [400, 404])
  assert.deepEqual(await exchanged(() => ({ code_verifier: 'x'.repeat(43) })), [400, 404])
  // Not read at all, so the code is still good for the client that began.
  assert.deepEqual(await exchanged(() => ({})), [400, 200])
  assert.deepEqual(await exchanged(() => ({ code_verifier: '' })), [400, 200])
})

test('a challenge without its method, or of another method, is refused and not dropped', async () => {
  const { here, newEmail } = world
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  const bodies = [
    { code_challenge: challenge },
    { code_challenge_method: 's256' },
    { code_challenge: challenge, code_challenge_method: 'none' },
    { code_challenge: 'short', code_challenge_method: 's256' },
  ]
  for (const body of bodies)
    for (const path of ['/otp', '/recover'])
      assert.equal((await post(here, path, { email: newEmail(), ...body })).status, 400, JSON.stringify(body))
})

test('a refresh token that is used again ends its session, the newest token with it', async () => {
  const { here, newEmail } = world
  const email = newEmail()
  const id = await confirmedUser(here, email)
  const client = here.newClient()
  const { data } = await client.signInWithPassword({ email, password })
  const stolen = present(data.session, 'session').refresh_token
  await client.refreshSession()
  await client.refreshSession()
  const replayed = await here.newClient().refreshSession({ refresh_token: stolen })
  assert.equal(replayed.error?.code, 'refresh_token_already_used')
  assert.notEqual((await client.refreshSession()).error, null)
  const [result] = await here.sql(`select count(*) from auth.refresh_tokens where user_id = '${id}' and not revoked`)
  assert.equal(String(result?.rows[0]?.[0]), '0')
})

test('an address cannot bring headers into a mail, and the host of a request does not get into its links', async () => {
  const { here, newEmail } = world
  const addresses = ['a@b.co\r\nBcc: eve@example.net', 'a@b.co\nSubject: x', 'a b@c.co', 'a@b.co,eve@example.net\u0000']
  for (const email of addresses)
    for (const path of ['/otp', '/recover', '/signup'])
      assert.equal((await post(here, path, { email, password })).status, 400, JSON.stringify(email))
  const email = newEmail()
  await confirmedUser(here, email)
  const forged = {
    'x-forwarded-host': 'evil.example.net',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example.net',
  }
  await post(
    here,
    '/recover',
    { email },
    { ...forged, referer: 'https://evil.example.net/', origin: 'https://evil.example.net' },
  )
  const { text } = await here.nextMessage(email)
  assert.doesNotMatch(text, /evil/)
  assert.equal(linkIn(text).origin, new URL(here.authUrl).origin)
})

const long = 'x'.repeat(1_000_000)
const longFields: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/signup', { email: `${long}@example.org`, password }],
  ['POST', '/signup', { email: 'long@example.org', password: long }],
  ['POST', '/signup', { email: 'long@example.org', password, data: { long } }],
  ['POST', '/token?grant_type=password', { email: 'long@example.org', password: long }],
  ['POST', '/token?grant_type=refresh_token', { refresh_token: long }],
  ['POST', '/token?grant_type=pkce', { auth_code: long, code_verifier: long }],
  ['POST', '/otp', { email: 'long@example.org', data: { long } }],
  ['POST', '/verify', { email: 'long@example.org', token: long, type: 'email' }],
  ['POST', '/verify', { token_hash: long, type: 'recovery' }],
  ['POST', '/verify', { token_hash: 'x', type: long }],
  ['POST', '/recover', { email: long }],
  ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: long }],
  ['POST', '/otp', { phone: long }],
  ['POST', '/signup', { phone: long, password }],
  ['POST', '/verify', { phone: long, token: long, type: 'sms' }],
  ['POST', '/resend', { email: long, type: 'signup' }],
  ['POST', '/invite', { email: 'long@example.org', data: { long } }],
  ['POST', '/admin/generate_link', { type: 'magiclink', email: 'long@example.org', redirect_to: long }],
  ['POST', '/admin/users', { email: 'long@example.org', user_metadata: { long } }],
  ['POST', '/admin/users', { email: 'long@example.org', app_metadata: { long } }],
  ['POST', '/admin/users', { email: 'long@example.org', ban_duration: long }],
  ['POST', '/admin/users', { email: 'long@example.org', password_hash: long }],
  ['PUT', `/admin/users/${crypto.randomUUID()}`, { role: long }],
]
test('fields of a million characters are refused, and store nothing', async () => {
  const { here } = world
  const headers = { apikey: here.keys.service, 'content-type': 'application/json' }
  for (const [method, path, body] of longFields) {
    const response = await here.send(path, { method, headers, body: JSON.stringify(body) })
    await response.text()
    assert.ok([400, 403, 413, 422].includes(response.status), `${path} ${Object.keys(body).join()}: ${response.status}`)
  }
  const [result] = await here.sql("select count(*) from auth.users where email like 'long@%'")
  assert.equal(String(result?.rows[0]?.[0]), '0')
})

test('ten who sign up with one address at the same time are one user', async () => {
  const { there, newEmail } = world
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 10 }, () => there.newClient().signUp({ email, password })))
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
  for (const { error } of answers) if (error !== null) assert.equal(error.code, 'user_already_exists')
})

test('guesses at the code of a phone factor are counted, however many come at once', async () => {
  const { here, newEmail, newPhone } = world
  await here.settings({ mfa: { phone: { enrolls: true, verifies: true } } })
  const [client, phone] = [here.newClient(), newPhone()]
  const signedUp = await client.signUp({ email: newEmail(), password })
  const { access_token: token } = present(signedUp.data.session, 'session')
  const factorId = present((await client.mfa.enroll({ factorType: 'phone', phone })).data, 'factor').id
  const challengeId = present((await client.mfa.challenge({ factorId })).data, 'challenge').id
  const code = /\d{6}/.exec((await here.nextMessage(`+${phone}`)).text)?.[0] ?? ''
  const attempt = (guess: string) =>
    post(
      here,
      `/factors/${factorId}/verify`,
      { challenge_id: challengeId, code: guess },
      { authorization: `Bearer ${token}` },
    )
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(wrong)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 422).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 15)
  assert.equal((await attempt(code)).status, 429)
})

const badKeySets: [what: string, answer: (response: ServerResponse) => void][] = [
  [
    'larger than a megabyte',
    (response) => void response.end(JSON.stringify({ keys: [], filling: 'x'.repeat(2_000_000) })),
  ],
  ['elsewhere', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end()],
  ['without keys', (response) => void response.end(JSON.stringify({ keys: [] }))],
  ['a page', (response) => void response.end('<html>')],
  [
    'of shared secrets',
    (response) => void response.end(JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0', kid: '1' }] })),
  ],
]
for (const [what, answer] of badKeySets)
  test(`a key set of another issuer that is ${what} is not accepted`, async () => {
    const { owner, ref } = world.here.project
    await using server = await listenLocally(createServer((_request, response) => answer(response)))
    await assert.rejects(
      owner.request('POST /v1/projects/:ref/config/auth/third-party-auth', {
        params: { ref },
        body: { jwks_url: `${server.url}/keys` },
      }),
      (error) => error instanceof RefusedError && error.body.reason === 'third_party_unreachable',
    )
  })

describe('changes of an address', () => emailChangeAttacks(() => world))
describe('second factors', () => factorAttacks(() => world))
describe('requests that are held back', () => heldRequestAttacks(() => world))

describe('the OAuth server', () => oauthServerAttacks(() => world))
describe('the end of an application', () => oauthRevocationAttacks(() => world))

describe('single sign-on by SAML', () => samlAttacks(() => world))

describe('accounts that nobody has confirmed', () => unconfirmedAttacks(() => world))
describe('wallets', () => web3Attacks(() => world))
describe('webhooks', () => webhookAttacks(() => world))
describe('passkeys', () => passkeyAttacks(() => world))
