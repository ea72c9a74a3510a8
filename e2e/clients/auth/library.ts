import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthChangeEvent } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const Claims = z.record(z.string(), z.unknown())
const Names = z.array(z.string().nullable())

type Client = ReturnType<AuthProject['newClient']>

const signedUp = async (project: AuthProject, email: string) => {
  const client = project.newClient()
  const { data, error } = await client.signUp({ email, password })
  assert.equal(error, null)
  return { client, email, user: present(data.user, 'user'), session: present(data.session, 'session') }
}

const signedIn = async (project: AuthProject, email: string, secret = password) => {
  const client = project.newClient()
  const { data, error } = await client.signInWithPassword({ email, password: secret })
  assert.equal(error, null)
  return { client, session: present(data.session, 'session') }
}

const tokenOf = async (client: Client) => present((await client.getSession()).data.session, 'session').access_token

const signUpChecks = (world: World): void => {
  test('signUp opens a session of a confirmed user with an identity and the given metadata', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    const options = { data: { nickname: 'Ada' } }
    const { data } = await here.newClient().signUp({ email, password, options })
    const user = present(data.user, 'user')
    assert.equal(user.user_metadata['nickname'], 'Ada')
    assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
    assert.equal(user.identities?.[0]?.identity_data?.['email'], email)
    assert.ok(user.email_confirmed_at)
    assert.equal(data.session?.token_type, 'bearer')
  })

  test('signUp with a taken address, in other case too, is user_already_exists', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    const again = await here.newClient().signUp({ email: email.toUpperCase(), password })
    assert.equal(again.error?.code, 'user_already_exists')
  })

  test('signUp while sign-ups are off is signup_disabled, and signing in still works', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    await here.settings({ allowsSignUps: false })
    const refused = await here.newClient().signUp({ email: newEmail(), password })
    assert.equal(refused.error?.code, 'signup_disabled')
    await signedIn(here, email)
    await here.settings({})
  })

  test('signUp with a short password is weak_password, with its reason', async () => {
    const { here, newEmail } = world()
    await here.settings({ minimumPasswordLength: 12 })
    const { error } = await here.newClient().signUp({ email: newEmail(), password: 'short one' })
    assert.equal(error?.code, 'weak_password')
    await here.settings({})
  })

  test('signUp with what is no address, or too much metadata, is validation_failed', async () => {
    const { here, newEmail } = world()
    const noAddress = await here.newClient().signUp({ email: 'nobody', password })
    assert.equal(noAddress.error?.code, 'validation_failed')
    const options = { data: { essay: 'x'.repeat(9_000) } }
    const tooMuch = await here.newClient().signUp({ email: newEmail(), password, options })
    assert.equal(tooMuch.error?.code, 'validation_failed')
  })
}

const confirmationChecks = (world: World): void => {
  const confirming = async () => {
    const { here, newEmail } = world()
    await here.settings({ confirmsAddresses: true })
    return { here, email: newEmail() }
  }

  test('where addresses are confirmed, signUp opens no session, and signing in is email_not_confirmed', async () => {
    const { here, email } = await confirming()
    const { data } = await here.newClient().signUp({ email, password })
    assert.deepEqual([data.session, data.user?.email], [null, email])
    await here.nextMessage(email)
    const early = await here.newClient().signInWithPassword({ email, password })
    assert.equal(early.error?.code, 'email_not_confirmed')
  })

  test('where addresses are confirmed, signUp answers the same for an address that has an account', async () => {
    const { here, email } = await confirming()
    await here.admin.createUser({ email, password, email_confirm: true })
    const { data, error } = await here.newClient().signUp({ email, password: 'another horse 8' })
    assert.deepEqual([error, data.session, data.user?.email], [null, null, email])
    await signedIn(here, email)
  })

  test('a new address waits as new_email until it is confirmed', async () => {
    const { here, email } = await confirming()
    await here.admin.createUser({ email, password, email_confirm: true })
    const { client } = await signedIn(here, email)
    const next = world().newEmail()
    const { data } = await client.updateUser({ email: next })
    assert.deepEqual([data.user?.email, data.user?.new_email], [email, next])
  })

  test('signInWithOtp while sign-ups are off mails nobody new', async () => {
    const { here, newEmail } = world()
    await here.settings({ allowsSignUps: false })
    const [stranger, known] = [newEmail(), newEmail()]
    await here.admin.createUser({ email: known, password, email_confirm: true })
    assert.equal((await here.newClient().signInWithOtp({ email: stranger })).error, null)
    await here.newClient().signInWithOtp({ email: known })
    await here.nextMessage(known)
    assert.equal(await here.countMessages(stranger), 0)
    await here.settings({})
  })
}

const passwordChecks = (world: World): void => {
  test('signInWithPassword refuses a wrong password and an unknown address in the same words', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const { email } = await signedUp(here, newEmail())
    const wrong = await here.newClient().signInWithPassword({ email, password: 'wrong horse 7' })
    const unknown = await here.newClient().signInWithPassword({ email: newEmail(), password })
    assert.equal(wrong.error?.code, 'invalid_credentials')
    assert.deepEqual(
      [unknown.error?.code, unknown.error?.message, unknown.error?.status],
      [wrong.error?.code, wrong.error?.message, wrong.error?.status],
    )
  })

  test('one address in two projects is two users, and neither takes the token of the other', async () => {
    const { here, there, newEmail } = world()
    await there.settings({})
    const email = newEmail()
    const [one, other] = [await signedUp(here, email), await signedUp(there, email)]
    assert.notEqual(one.user.id, other.user.id)
    assert.equal((await there.newClient().getUser(one.session.access_token)).error?.code, 'bad_jwt')
    const stolen = await there.newClient().refreshSession({ refresh_token: one.session.refresh_token })
    assert.equal(stolen.error?.code, 'refresh_token_not_found')
  })

  test('updateUser with the same password is same_password', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    assert.equal((await client.updateUser({ password })).error?.code, 'same_password')
  })

  test('updateUser with a new password ends the other sessions, and keeps this one', async () => {
    const { here, newEmail } = world()
    const { client, email } = await signedUp(here, newEmail())
    const { client: second } = await signedIn(here, email)
    assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
    assert.equal((await client.refreshSession()).error, null)
    assert.equal((await second.refreshSession()).error?.code, 'refresh_token_not_found')
    assert.equal((await here.newClient().signInWithPassword({ email, password })).error?.code, 'invalid_credentials')
    await signedIn(here, email, 'another horse 8')
  })

  test('updateUser merges metadata, removes with null, and shows in the next token', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    await client.updateUser({ data: { theme: 'dark', size: 3 } })
    const { data } = await client.updateUser({ data: { size: null, language: 'eo' } })
    assert.deepEqual(
      [data.user?.user_metadata['theme'], data.user?.user_metadata['language'], data.user?.user_metadata['size']],
      ['dark', 'eo', undefined],
    )
    await client.refreshSession()
    const claims = present((await client.getClaims()).data, 'claims').claims
    assert.equal(claims.user_metadata?.['language'], 'eo')
  })

  test('updateUser with the address of somebody else is email_exists', async () => {
    const { here, newEmail } = world()
    const { email } = await signedUp(here, newEmail())
    const { client } = await signedUp(here, newEmail())
    assert.equal((await client.updateUser({ email })).error?.code, 'email_exists')
  })

  test('updateUser cannot change app_metadata', async () => {
    const { here, newEmail } = world()
    const { client } = await signedUp(here, newEmail())
    const refused = await here.send('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${await tokenOf(client)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ app_metadata: { role: 'service_role' } }),
    })
    assert.equal(refused.headers.get('x-sb-error-code'), 'not_admin')
  })
}

const sessionChecks = (world: World): void => {
  test('getUser with an API key in place of a token is bad_jwt: it names no user', async () => {
    const { here } = world()
    assert.equal((await here.newClient().getUser(here.keys.anon)).error?.code, 'bad_jwt')
  })

  test('getUser asks the server: a session that was ended elsewhere is session_not_found', async () => {
    const { here, newEmail } = world()
    const { client, session, email } = await signedUp(here, newEmail())
    assert.equal((await client.getUser()).data.user?.email, email)
    await (await signedIn(here, email)).client.signOut({ scope: 'global' })
    const { error } = await here.newClient().getUser(session.access_token)
    assert.equal(error?.name, 'AuthSessionMissingError')
  })

  test('getUser with a tampered token is bad_jwt, and of a deleted user user_not_found', async () => {
    const { here, newEmail } = world()
    const { session, user } = await signedUp(here, newEmail())
    const [header, claims, signature = ''] = session.access_token.split('.')
    const tampered = `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    assert.equal((await here.newClient().getUser(tampered)).error?.code, 'bad_jwt')
    assert.equal((await here.admin.deleteUser(user.id)).error, null)
    assert.equal((await here.newClient().getUser(session.access_token)).error?.code, 'user_not_found')
  })

  test('getClaims verifies a token by the published keys, and refuses a tampered one', async () => {
    const { here, newEmail } = world()
    const { client, session, user } = await signedUp(here, newEmail())
    const { data } = await client.getClaims(session.access_token)
    assert.deepEqual([data?.claims.sub, data?.claims.role, data?.header.alg], [user.id, 'authenticated', 'ES256'])
    const [header = '', claims = '', signature] = session.access_token.split('.')
    const forged = { ...Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())), role: 'service_role' }
    const token = `${header}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`
    assert.ok((await client.getClaims(token)).error)
  })

  for (const [scope, own, other] of [
    ['local', 'ended', 'open'],
    ['others', 'open', 'ended'],
    ['global', 'ended', 'ended'],
  ] as const)
    test(`signOut ${scope} leaves this session ${own} and others ${other}`, async () => {
      const { here, newEmail } = world()
      const { client, email, session } = await signedUp(here, newEmail())
      const second = await signedIn(here, email)
      assert.equal((await client.signOut({ scope })).error, null)
      const outcome = async (token: string) =>
        (await here.newClient().getUser(token)).error === null ? 'open' : 'ended'
      assert.equal(await outcome(session.access_token), own)
      assert.equal(await outcome(second.session.access_token), other)
    })

  test('admin.signOut ends the session of a token', async () => {
    const { here, newEmail } = world()
    const { session } = await signedUp(here, newEmail())
    assert.equal((await here.admin.signOut(session.access_token, 'local')).error, null)
    assert.equal((await here.newClient().getUser(session.access_token)).data.user, null)
  })

  test('setSession takes over the tokens of another client', async () => {
    const { here, newEmail } = world()
    const { session, user } = await signedUp(here, newEmail())
    const client = here.newClient()
    assert.equal((await client.setSession(session)).data.user?.id, user.id)
    assert.equal((await client.refreshSession()).error, null)
  })

  test('setSession with a refresh token alone that is good refreshes an access token that is not', async () => {
    const { here, newEmail } = world()
    await here.settings({ accessTokenSeconds: 60 })
    const { session } = await signedUp(here, newEmail())
    assert.equal(session.expires_in, 60)
    const client = here.newClient()
    await client.setSession(session)
    // It ends so soon that the client refreshes before it hands it out.
    const refreshed = present((await client.getSession()).data.session, 'session')
    assert.notEqual(refreshed.refresh_token, session.refresh_token)
    await here.settings({})
  })

  test('refreshSession with what is no token is refresh_token_not_found', async () => {
    const { here } = world()
    const { error } = await here.newClient().refreshSession({ refresh_token: 'made up' })
    assert.equal(error?.code, 'refresh_token_not_found')
  })

  test('onAuthStateChange says what happens, in order', async () => {
    const { here, newEmail } = world()
    const client = here.newClient()
    const events: AuthChangeEvent[] = []
    const { data } = client.onAuthStateChange((event) => void events.push(event))
    await client.signUp({ email: newEmail(), password })
    await client.updateUser({ data: { theme: 'dark' } })
    await client.refreshSession()
    await client.signOut()
    data.subscription.unsubscribe()
    assert.deepEqual(
      events.filter((event) => event !== 'INITIAL_SESSION'),
      ['SIGNED_IN', 'USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT'],
    )
  })

  test('getUserIdentities lists the identity of an address', async () => {
    const { here, newEmail } = world()
    const { client, user } = await signedUp(here, newEmail())
    const { data } = await client.getUserIdentities()
    assert.deepEqual(
      data?.identities.map(({ provider, user_id: id }) => [provider, id]),
      [['email', user.id]],
    )
  })
}

const factorChecks = (world: World): void => {
  const withFactor = async () => {
    const { here, newEmail } = world()
    const { client, email, user } = await signedUp(here, newEmail())
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app', issuer: 'Bakery' })
    const { id: factorId, totp } = present(data, 'factor')
    const code = generateSync({ secret: totp.secret })
    assert.equal((await client.mfa.challengeAndVerify({ factorId, code })).error, null)
    return { here, client, email, user, factorId, totp, code }
  }

  test('mfa.enroll gives a secret, an address and a picture of it', async () => {
    const { totp } = await withFactor()
    assert.match(totp.secret, /^[A-Z2-7]{16,}$/)
    assert.match(totp.uri, /^otpauth:\/\/totp\/Bakery:/)
    assert.match(totp.qr_code, /^data:image\/svg\+xml/)
  })

  test('mfa.challengeAndVerify raises the session to aal2, and a refresh keeps it', async () => {
    const { client } = await withFactor()
    assert.equal((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'aal2')
    await client.refreshSession()
    const level = present((await client.mfa.getAuthenticatorAssuranceLevel()).data, 'level')
    assert.deepEqual(
      level.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)).toSorted(),
      ['password', 'totp'],
    )
  })

  test('a code of an authenticator app is used once', async () => {
    const { client, factorId, code } = await withFactor()
    const again = await client.mfa.challengeAndVerify({ factorId, code })
    assert.equal(again.error?.code, 'mfa_verification_failed')
  })

  test('two factors cannot have one name', async () => {
    const { client } = await withFactor()
    const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    assert.equal(error?.code, 'mfa_factor_name_conflict')
  })

  test('mfa.unenroll needs aal2, and then lowers the next session to what it needs', async () => {
    const { here, client, email, factorId } = await withFactor()
    const { client: next } = await signedIn(here, email)
    assert.equal((await next.mfa.unenroll({ factorId })).error?.code, 'insufficient_aal')
    assert.equal((await client.mfa.unenroll({ factorId })).error, null)
    await next.refreshSession()
    assert.equal((await next.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal1')
  })

  test('admin.mfa lists the factors of a user and removes one', async () => {
    const { here, user, factorId, client } = await withFactor()
    const listed = await here.admin.mfa.listFactors({ userId: user.id })
    assert.deepEqual(
      listed.data?.factors.map(({ id, status }) => [id, status]),
      [[factorId, 'verified']],
    )
    assert.equal((await here.admin.mfa.deleteFactor({ userId: user.id, id: factorId })).error, null)
    assert.deepEqual((await client.mfa.listFactors()).data?.all, [])
  })
}

const policyChecks = (world: World): void => {
  test('policies see who has signed in: auth.uid(), auth.email() and auth.jwt()', async () => {
    const { here, newEmail } = world()
    const { user, session, email } = await signedUp(here, newEmail())
    await here.sql(`
      create or replace function public.who_am_i() returns json language sql stable as
      $$ select json_build_array(auth.uid(), auth.email(), auth.role(), auth.jwt() ->> 'session_id') $$`)
    const url = here.authUrl.replace('/auth/v1', '')
    const client = createClient(url, here.keys.anon, { accessToken: () => Promise.resolve(session.access_token) })
    const { data, error } = await client.rpc('who_am_i')
    assert.equal(error, null)
    assert.deepEqual(Names.parse(data).slice(0, 3), [user.id, email, 'authenticated'])
  })
}

const Settings = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
})
const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
const Refusal = z.object({ code: z.union([z.string(), z.number()]) })

/** Where a page is sent to sign in elsewhere. */
const addressOf = async (client: Client) => {
  const { data } = await client.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
  return new URL(present(data.url, 'URL')).searchParams
}

const endpointChecks = (world: World): void => {
  test('GET /settings says which ways to sign in there are', async () => {
    const { here } = world()
    await here.settings({ allowsAnonymous: true, allowsSignUps: false })
    const settings = Settings.parse(await (await here.send('/settings')).json())
    assert.deepEqual(
      [settings.external['email'], settings.external['anonymous_users'], settings.disable_signup],
      [true, true, true],
    )
    await here.settings({})
  })

  test('GET /.well-known/jwks.json has public keys alone, and needs no API key', async () => {
    const { here } = world()
    const response = await fetch(`${here.authUrl}/.well-known/jwks.json`)
    const { keys } = KeySet.parse(await response.json())
    assert.ok(keys.length > 0)
    for (const key of keys) assert.deepEqual([key['d'], key['k'], typeof key['kid']], [undefined, undefined, 'string'])
  })

  test('an error has the code as a number, or as a text for clients that know the version', async () => {
    const { here } = world()
    const send = (headers: Record<string, string>) =>
      here.send('/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    const old = await send({})
    assert.equal(Refusal.parse(await old.json()).code, 400)
    const versioned = await send({ 'x-supabase-api-version': '2024-01-01' })
    assert.equal(Refusal.parse(await versioned.json()).code, 'validation_failed')
    assert.equal(versioned.headers.get('x-sb-error-code'), 'validation_failed')
  })

  test('signInWithSSO is refused where a project has no single sign-on', async () => {
    const { here } = world()
    const { error } = await here.newClient().signInWithSSO({ domain: 'nobody.example.com' })
    assert.equal(error?.code, 'saml_provider_disabled')
  })

  test('exchangeCodeForSession with a code that was never given is refused', async () => {
    const { here } = world()
    const client = here.newPkceClient()
    await client.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
    assert.ok((await client.exchangeCodeForSession('made up')).error)
  })

  test('signInWithOAuth of a PKCE client sends a challenge, and of another none', async () => {
    const { here } = world()
    const challenged = await addressOf(here.newPkceClient())
    assert.equal(challenged.get('code_challenge_method'), 's256')
    assert.ok(challenged.get('code_challenge'))
    assert.equal((await addressOf(here.newClient())).get('code_challenge'), null)
  })

  test('an endpoint that does not exist is 404, and a method that it has not 405', async () => {
    const { here } = world()
    assert.equal((await here.send('/nothing')).status, 404)
    const wrongMethod = await here.send('/user', { method: 'DELETE' })
    assert.deepEqual([wrongMethod.status, wrongMethod.headers.get('allow')], [405, 'GET, PUT'])
  })

  test('a request without an API key, and with one of another project, is refused', async () => {
    const { here, there } = world()
    for (const headers of [{}, { apikey: there.keys.anon }])
      assert.equal((await fetch(`${here.authUrl}/user`, { headers })).status, 401)
  })
}

export const libraryChecks = (world: World): void => {
  signUpChecks(world)
  confirmationChecks(world)
  passwordChecks(world)
  sessionChecks(world)
  factorChecks(world)
  policyChecks(world)
  endpointChecks(world)
}
