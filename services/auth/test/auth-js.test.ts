import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verifyToken } from '@cairn/service-kit'
import { AuthWeakPasswordError } from '@supabase/auth-js'
import { password, present, startWorld } from './world.ts'

const world = await startWorld()
after(() => world[Symbol.asyncDispose]())

const signedUp = async (email = world.newEmail()) => {
  const client = world.newClient()
  const { data, error } = await client.signUp({ email, password, options: { data: { nickname: 'Ada' } } })
  assert.equal(error, null)
  return { client, email, user: present(data.user, 'user'), session: present(data.session, 'session') }
}

const signedIn = async (email: string) => {
  const client = world.newClient()
  const { data, error } = await client.signInWithPassword({ email, password })
  assert.equal(error, null)
  return { client, session: present(data.session, 'session') }
}

test('signUp opens a session at once, with the account confirmed', async () => {
  const { user, session, email } = await signedUp()
  assert.equal(user.email, email)
  assert.ok(present(user.email_confirmed_at, 'confirmation'))
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
  assert.equal(user.user_metadata['nickname'], 'Ada')
  assert.equal(user.identities?.[0]?.provider, 'email')
  assert.equal(user.identities?.[0]?.identity_data?.['email'], email)
  assert.equal(session.token_type, 'bearer')
  assert.equal(session.expires_in, 3600)
})

test('the access token carries the customary claims', async () => {
  const { user, session, email } = await signedUp()
  const verdict = await verifyToken(session.access_token, world.project)
  assert.ok(verdict.ok)
  const { iat, exp, session_id: sessionId, amr, ...claims } = verdict.claims
  assert.equal(present(exp, 'exp') - present(iat, 'iat'), 3600)
  assert.equal(exp, session.expires_at)
  assert.match(String(sessionId), /^[0-9a-f-]{36}$/)
  assert.match(JSON.stringify(amr), /^\[\{"method":"password","timestamp":\d{10}\}\]$/)
  assert.deepEqual(claims, {
    iss: world.url,
    sub: user.id,
    aud: 'authenticated',
    email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
  })
})

test('signUp names a taken address, in whatever case it is written', async () => {
  const { email } = await signedUp()
  const { error } = await world.newClient().signUp({ email: email.toUpperCase(), password })
  assert.equal(error?.code, 'user_already_exists')
  assert.equal(error?.status, 422)
})

test('signUp names what is wrong with a password', async () => {
  const weak = await world.newClient().signUp({ email: world.newEmail(), password: 'short1' })
  assert.ok(weak.error instanceof AuthWeakPasswordError)
  assert.deepEqual(weak.error.reasons, ['length'])

  const long = await world.newClient().signUp({ email: world.newEmail(), password: `a1${'x'.repeat(98)}` })
  assert.ok(long.error instanceof AuthWeakPasswordError)
  assert.equal(long.error.message, 'Password should be less than 100 characters')

  const longest = await world.newClient().signUp({ email: world.newEmail(), password: `a1${'x'.repeat(97)}` })
  assert.equal(longest.error, null)
})

test('signInWithPassword opens a session; a wrong password and an unknown address look the same', async () => {
  const { email, user } = await signedUp()
  const { session } = await signedIn(email.toUpperCase())
  assert.equal(session.user.id, user.id)

  const wrong = await world.newClient().signInWithPassword({ email, password: 'wrong horse 7' })
  const unknown = await world.newClient().signInWithPassword({ email: world.newEmail(), password })
  for (const { error } of [wrong, unknown])
    assert.deepEqual(
      [error?.status, error?.code, error?.message],
      [400, 'invalid_credentials', 'Invalid login credentials'],
    )
})

test('getUser asks the server, and shows no secret', async () => {
  const { client, user } = await signedUp()
  const { data, error } = await client.getUser()
  assert.equal(error, null)
  assert.equal(data.user?.id, user.id)
  assert.doesNotMatch(JSON.stringify(data), /password|argon2|token/)
})

test('getClaims verifies with the JWKS alone', async () => {
  const { client, user } = await signedUp()
  const { data, error } = await client.getClaims()
  assert.equal(error, null)
  assert.equal(data?.claims.sub, user.id)
  assert.equal(data?.header.alg, 'ES256')
})

test('refreshSession gives new tokens of the same session', async () => {
  const { client, session } = await signedUp()
  const { data, error } = await client.refreshSession()
  assert.equal(error, null)
  const refreshed = present(data.session, 'session')
  assert.notEqual(refreshed.refresh_token, session.refresh_token)
  const before = await verifyToken(session.access_token, world.project)
  const now = await verifyToken(refreshed.access_token, world.project)
  assert.ok(before.ok && now.ok)
  assert.equal(now.claims['session_id'], before.claims['session_id'])
})

test('updateUser changes metadata key by key, and null removes one', async () => {
  const { client } = await signedUp()
  await client.updateUser({ data: { theme: 'dark', nested: { kept: null } } })
  const { data, error } = await client.updateUser({ data: { nickname: null, city: 'Turin' } })
  assert.equal(error, null)
  const { nickname, theme, city, nested } = present(data.user, 'user').user_metadata
  assert.deepEqual([nickname, theme, city, nested], [undefined, 'dark', 'Turin', { kept: null }])
})

test('updateUser with a new password ends the other sessions, and only them', async () => {
  const { client, email } = await signedUp()
  const other = await signedIn(email)
  const { error } = await client.updateUser({ password: 'another horse 8' })
  assert.equal(error, null)

  assert.equal((await client.getUser()).error, null)
  assert.equal((await client.refreshSession()).error, null)
  assert.equal((await other.client.getUser()).error?.name, 'AuthSessionMissingError')
  const refreshed = await other.client.refreshSession({ refresh_token: other.session.refresh_token })
  assert.equal(refreshed.error?.code, 'refresh_token_not_found')
  const old = await world.newClient().signInWithPassword({ email, password })
  assert.equal(old.error?.code, 'invalid_credentials')
  const next = await world.newClient().signInWithPassword({ email, password: 'another horse 8' })
  assert.equal(next.error, null)
})

test('updateUser refuses the same password, a weak one, and a wrong current one', async () => {
  const { client } = await signedUp()
  assert.equal((await client.updateUser({ password })).error?.code, 'same_password')
  assert.equal((await client.updateUser({ password: 'x' })).error?.code, 'weak_password')
  assert.equal((await client.updateUser({ password: '' })).error?.code, 'weak_password')
  const guess = await client.updateUser({ password: 'another horse 8', current_password: 'wrong' })
  assert.equal(guess.error?.code, 'invalid_credentials')
  const known = await client.updateUser({ password: 'another horse 8', current_password: password })
  assert.equal(known.error, null)
})

test('updateUser moves the account to a free address, and not to a taken one', async () => {
  const taken = await signedUp()
  const { client } = await signedUp()
  assert.equal((await client.updateUser({ email: taken.email })).error?.code, 'email_exists')
  const email = world.newEmail()
  const { data } = await client.updateUser({ email })
  assert.equal(data.user?.email, email)
  assert.equal(data.user?.identities?.[0]?.identity_data?.['email'], email)
  assert.equal((await world.newClient().signInWithPassword({ email, password })).error, null)
})

test('signOut local ends this session only', async () => {
  const { client, email, session } = await signedUp()
  const other = await signedIn(email)
  assert.equal((await client.signOut({ scope: 'local' })).error, null)
  const refreshed = await world.newClient().refreshSession({ refresh_token: session.refresh_token })
  assert.equal(refreshed.error?.code, 'refresh_token_not_found')
  assert.equal((await world.newClient().getUser(session.access_token)).error?.name, 'AuthSessionMissingError')
  assert.equal((await other.client.refreshSession()).error, null)
})

test('signOut others keeps this session', async () => {
  const { client, email } = await signedUp()
  const other = await signedIn(email)
  assert.equal((await client.signOut({ scope: 'others' })).error, null)
  assert.equal((await client.refreshSession()).error, null)
  assert.equal((await other.client.getUser()).error?.name, 'AuthSessionMissingError')
})

test('signOut global ends every session of that person and of nobody else', async () => {
  const stranger = await signedUp()
  const { client, email } = await signedUp()
  const other = await signedIn(email)
  assert.equal((await client.signOut()).error, null)
  assert.equal((await other.client.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await stranger.client.getUser()).error, null)
})

test('onAuthStateChange hears of every change', async () => {
  const client = world.newClient()
  const events: string[] = []
  const ready = Promise.withResolvers<void>()
  client.onAuthStateChange((event) => {
    events.push(event)
    if (event === 'INITIAL_SESSION') ready.resolve()
  })
  await ready.promise
  const email = world.newEmail()
  await client.signUp({ email, password })
  await client.refreshSession()
  await client.updateUser({ data: { theme: 'light' } })
  await client.signOut()
  assert.deepEqual(events, ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
})
