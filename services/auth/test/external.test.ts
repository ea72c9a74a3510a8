import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { app, startExternalWorld } from './external-world.ts'
import { password, present } from './world.ts'

const sent: string[] = []
const world = await startExternalWorld({
  mail: {
    send: async ({ text }) => void sent.push(text),
    link: (type, token) => `${type} ${token}`,
    confirmsAddresses: true,
  },
})
after(() => world[Symbol.asyncDispose]())
beforeEach(() => {
  world.openId.tampering = undefined
  world.openId.refuses = false
})

const auditOf = async (userId: string) => {
  const { rows } = await world.pool('postgres').query<{ action: string; provider: string }>(
    `select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider
       from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at, action`,
    [userId],
  )
  return rows
}

for (const provider of ['github', 'custom:oidc'] as const) {
  test(`${provider}: a newcomer gets an account without a password, and a session`, async () => {
    const email = world.newcomer()
    const { client, landed, data, error } = await world.signIn(provider)
    assert.equal(error, null)
    assert.equal(landed.href.split('?')[0], `${app}/callback`)
    const user = present(data?.user, 'user')
    assert.equal(user.email, email)
    assert.deepEqual(user.app_metadata, { provider, providers: [provider] })
    assert.ok(user.email_confirmed_at)
    const identities = await client.getUserIdentities()
    assert.deepEqual(
      identities.data?.identities.map((identity) => [identity.provider, identity.identity_data?.['email_verified']]),
      [[provider, true]],
    )
    assert.deepEqual(await auditOf(user.id), [{ action: 'user_signedup', provider }])
  })

  test(`${provider}: a returning person is the same user, even with a changed address`, async () => {
    world.newcomer()
    const first = await world.signIn(provider)
    world.openId.person = { ...world.openId.person, email: 'moved@example.org' }
    world.github.person = {
      ...world.github.person,
      emails: [{ email: 'moved@example.org', primary: true, verified: true }],
    }
    const second = await world.signIn(provider)
    assert.equal(present(second.data?.user, 'user').id, present(first.data?.user, 'user').id)
  })

  test(`${provider}: a verified address leads to the account that has confirmed it`, async () => {
    const email = world.newcomer()
    const client = world.newClient()
    await client.signUp({ email, password })
    await world.auth.settled()
    const token = present(/signup (\S+)/.exec(sent.at(-1) ?? '')?.[1], 'mailed token')
    const { data: confirmed } = await client.verifyOtp({ type: 'signup', token_hash: token })
    const { data, error } = await world.signIn(provider)
    assert.equal(error, null)
    const user = present(data?.user, 'user')
    assert.equal(user.id, confirmed.user?.id)
    assert.deepEqual(user.app_metadata['providers'], ['email', provider])
    assert.deepEqual(await auditOf(user.id), [{ action: 'identity_linked', provider }])
  })

  test(`${provider}: an account whose address nobody has confirmed is taken over, without its password`, async () => {
    const email = world.newcomer()
    await world.newClient().signUp({ email, password, options: { data: { nickname: 'Eve' } } })
    await world.auth.settled()
    const { data, error } = await world.signIn(provider)
    assert.equal(error, null)
    const user = present(data?.user, 'user')
    assert.deepEqual([user.email, user.app_metadata['providers']], [email, ['email', provider]])
    assert.ok(user.email_confirmed_at)
    assert.equal(user.user_metadata['nickname'], undefined)
    const refused = await world.newClient().signInWithPassword({ email, password })
    assert.equal(refused.error?.code, 'invalid_credentials')
  })

  test(`${provider}: an address that the provider has not verified opens nothing`, async () => {
    world.newcomer(false)
    const { landed, data, error } = await world.signIn(provider)
    assert.equal(data?.session ?? null, null)
    assert.ok(landed.searchParams.has('code'))
    if (provider === 'github') assert.equal(error?.message, 'Error sending confirmation mail')
    else assert.equal(error?.code, 'provider_email_needs_verification')
  })
}

test('the settings name the providers', async () => {
  const response = await fetch(`${world.url}/settings`)
  const settings: { external: Record<string, boolean> } = JSON.parse(await response.text())
  assert.deepEqual(settings.external, {
    anonymous_users: false,
    email: true,
    phone: false,
    github: true,
    'custom:oidc': true,
  })
})

test('the state is 32 random characters, and good once', async () => {
  world.newcomer()
  const response = await fetch(await world.begin(world.newPkceClient(), 'custom:oidc'), { redirect: 'manual' })
  const authorize = new URL(present(response.headers.get('location'), 'address of the provider'))
  assert.match(authorize.searchParams.get('state') ?? '', /^[\w-]{32}$/)
  const back = await fetch(authorize, { redirect: 'manual' })
  const callback = present(back.headers.get('location'), 'address of the callback')
  const first = await fetch(callback, { redirect: 'manual' })
  assert.match(present(first.headers.get('location'), 'address'), /[?&]code=/)
  const again = new URL(present((await fetch(callback, { redirect: 'manual' })).headers.get('location'), 'address'))
  assert.equal(again.searchParams.get('error_code'), 'bad_oauth_state')
  assert.equal(again.searchParams.get('code'), null)
  assert.equal(`${again.origin}${again.pathname}`, `${app}/sign-in`)
})

test('an unknown state is refused', async () => {
  const response = await fetch(`${world.url}/callback?code=x&state=${'a'.repeat(32)}`, { redirect: 'manual' })
  const landed = new URL(present(response.headers.get('location'), 'address'))
  assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_state')
})

test('a state is good for ten minutes', async () => {
  const response = await fetch(await world.begin(world.newPkceClient(), 'github'), { redirect: 'manual' })
  const back = await fetch(present(response.headers.get('location'), 'address'), { redirect: 'manual' })
  world.advance(600_001)
  const late = await fetch(present(back.headers.get('location'), 'callback'), { redirect: 'manual' })
  const landed = new URL(present(late.headers.get('location'), 'address'))
  assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_state')
})

const tampered = {
  'another nonce': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: undefined } },
  'another audience': { claims: { aud: 'another' } },
  'another issuer': { claims: { iss: 'https://another.example' } },
  'an end that is past': { claims: { exp: Math.floor(Date.now() / 1000) - 300 } },
  'no end': { claims: { exp: undefined } },
  'no signature (alg none)': { unsigned: true },
  'a signature by a strange key': { strangeKey: true },
} as const

for (const [what, tampering] of Object.entries(tampered))
  test(`an id_token with ${what} is refused`, async () => {
    world.newcomer()
    world.openId.tampering = tampering
    const { landed } = await world.signIn('custom:oidc')
    assert.equal(landed.searchParams.get('error_code'), 'bad_oauth_callback')
    assert.equal(landed.searchParams.get('code'), null)
  })

test('a person who declines at the provider returns with that error', async () => {
  world.openId.refuses = true
  const { landed } = await world.signIn('custom:oidc')
  assert.equal(landed.searchParams.get('error'), 'access_denied')
  assert.equal(landed.searchParams.get('error_code'), 'access_denied')
})

test('a code is good once', async () => {
  world.newcomer()
  const client = world.newPkceClient()
  const landed = await world.travel(await world.begin(client, 'github'))
  const code = present(landed.searchParams.get('code'), 'code')
  assert.equal((await client.exchangeCodeForSession(code)).error, null)
  const again = await world.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(56) })
  assert.equal(again.status, 404)
  assert.equal(again.headers.get('x-sb-error-code'), 'flow_state_not_found')
})

test('a code is refused without the verifier, and cannot be used afterwards', async () => {
  world.newcomer()
  const client = world.newPkceClient()
  const landed = await world.travel(await world.begin(client, 'github'))
  const code = present(landed.searchParams.get('code'), 'code')
  const thief = await world.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(56) })
  assert.equal(thief.headers.get('x-sb-error-code'), 'bad_code_verifier')
  assert.equal((await client.exchangeCodeForSession(code)).error?.code, 'flow_state_not_found')
})

test('a code is good for five minutes', async () => {
  world.newcomer()
  const client = world.newPkceClient()
  const landed = await world.travel(await world.begin(client, 'github'))
  world.advance(300_001)
  const { error } = await client.exchangeCodeForSession(present(landed.searchParams.get('code'), 'code'))
  assert.equal(error?.code, 'flow_state_expired')
})

test('without a code challenge there is no way in', async () => {
  const { data } = await world
    .newClient()
    .signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
  const response = await fetch(present(data.url, 'address'), { redirect: 'manual' })
  assert.equal(response.status, 400)
})

test('a provider that is not set up is refused', async () => {
  const { data } = await world
    .newPkceClient()
    .signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  const response = await fetch(present(data.url, 'address'), { redirect: 'manual' })
  assert.equal(response.status, 400)
  assert.match(await response.text(), /provider is not enabled/)
})

for (const address of [
  'https://evil.example/callback',
  '//evil.example',
  'javascript:alert(1)',
  'https://app.example@evil.example/',
  'https://user@app.example/',
  'not an address',
  '/callback',
])
  test(`a session is not handed to ${address}`, async () => {
    world.newcomer()
    const landed = await world.travel(await world.begin(world.newPkceClient(), 'github', address))
    assert.equal(`${landed.origin}${landed.pathname}`, `${app}/sign-in`)
  })
