import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthChangeEvent } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { password, present } from '../world.ts'
import type { World } from '../world.ts'
import { signedIn, signedUp } from './people.ts'

const Claims = z.record(z.string(), z.unknown())
const Names = z.array(z.string().nullable())

export const sessionChecks = (world: World): void => {
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

export const factorChecks = (world: World): void => {
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

export const policyChecks = (world: World): void => {
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
