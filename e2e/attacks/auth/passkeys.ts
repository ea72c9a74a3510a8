import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createSecurityKey } from '@cairn/dev-env/security-key'
import {
  newUser,
  passkeySettings,
  site,
  startRegistration,
  startSignIn,
  withPasskey,
} from '../../clients/auth/passkeys.ts'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'

const domain = 'bakery.example.com'

/** Answers a challenge to sign in, as a page does. */
const answer = async ({ send }: AuthProject, challengeId: string, credential: unknown) => {
  const { status, headers } = await send('/passkeys/authentication/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge_id: challengeId, credential }),
  })
  return [status, headers.get('x-sb-error-code')]
}

const notVerified = [400, 'webauthn_verification_failed']
const noChallenge = [400, 'webauthn_challenge_not_found']

/** What is asked of a key at a sign-in. */
const asked = async ({ newClient }: AuthProject) => {
  const { challenge_id: id, options } = await startSignIn(newClient())
  return { id, challenge: options.challenge }
}

export const passkeyAttacks = (world: World): void => {
  before(async () => {
    const { here, there } = world()
    await Promise.all([here.settings(passkeySettings), there.settings(passkeySettings)])
  })

  test('an answer of a passkey signs in once, however many send it at the same time', async () => {
    const { here, newEmail } = world()
    const { key } = await withPasskey(here, newEmail())
    const { id, challenge } = await asked(here)
    const signed = key.get(challenge)
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(here, id, signed)))
    assert.equal(answers.filter(([status]) => status === 200).length, 1)
    assert.equal(answers.filter(([status]) => status === 400).length, 4)
    assert.deepEqual(await answer(here, id, signed), noChallenge)
    const another = await asked(here)
    assert.deepEqual(await answer(here, another.id, signed), notVerified)
    // A challenge that was answered wrongly is spent.
    assert.deepEqual(await answer(here, another.id, key.get(another.challenge)), noChallenge)
  })

  test('a passkey that has signed at a page of somebody else, or for another domain, is refused', async () => {
    const { here, newEmail } = world()
    const { key } = await withPasskey(here, newEmail())
    const pages = [
      'https://evil.example.net',
      `https://${domain}.evil.example.net`,
      `http://${domain}`,
      `https://evil${domain}`,
    ]
    for (const page of pages) {
      const { id, challenge } = await asked(here)
      assert.deepEqual(await answer(here, id, key.get(challenge, page)), notVerified, page)
    }
    const client = await newUser(here, newEmail())
    const other = createSecurityKey({ rpId: 'evil.example.net', origin: site })
    const { challenge_id: challengeId, options } = await startRegistration(client)
    const made = await client.passkey.verifyRegistration({ challengeId, credential: other.create(options.challenge) })
    assert.equal(made.error?.code, 'webauthn_verification_failed')
    assert.deepEqual((await client.passkey.list()).data, [])
  })

  test('a counter that goes back, or a signature that was changed, is refused', async () => {
    const { here, newEmail } = world()
    const { key } = await withPasskey(here, newEmail())
    key.setCounter(7)
    const first = await asked(here)
    assert.deepEqual(await answer(here, first.id, key.get(first.challenge)), [200, null])
    key.setCounter(4)
    const second = await asked(here)
    assert.deepEqual(await answer(here, second.id, key.get(second.challenge)), notVerified)
    key.setCounter(20)
    const third = await asked(here)
    const signed = key.get(third.challenge)
    const signature = `${signed.response.signature.slice(0, -4)}AAAA`
    const changed = { ...signed, response: { ...signed.response, signature } }
    assert.deepEqual(await answer(here, third.id, changed), notVerified)
  })

  test('a passkey signs nobody else in, and is registered for nobody else', async () => {
    const { here, newEmail } = world()
    const { key, client } = await withPasskey(here, newEmail())
    const { client: other, passkey } = await withPasskey(here, newEmail())
    const otherId = present((await other.getUser()).data.user, 'user').id
    const { id, challenge } = await asked(here)
    const signed = key.get(challenge)
    const userHandle = Buffer.from(otherId).toString('base64url')
    assert.deepEqual(await answer(here, id, { ...signed, response: { ...signed.response, userHandle } }), notVerified)
    // The challenge of one user, answered in the session of another; and a key that is somebody's already.
    const begun = await startRegistration(other)
    const created = { challengeId: begun.challenge_id, credential: key.create(begun.options.challenge) }
    assert.equal((await client.passkey.verifyRegistration(created)).error?.code, 'webauthn_challenge_not_found')
    assert.equal((await other.passkey.verifyRegistration(created)).error?.code, 'webauthn_credential_exists')
    const renaming = { passkeyId: passkey.id, friendlyName: 'mine' }
    assert.equal((await client.passkey.update(renaming)).error?.code, 'webauthn_credential_not_found')
    assert.equal((await client.passkey.delete({ passkeyId: passkey.id })).error?.code, 'webauthn_credential_not_found')
    const registration = await startRegistration(client)
    assert.deepEqual(
      await answer(here, registration.challenge_id, key.get(registration.options.challenge)),
      noChallenge,
    )
  })

  test('a passkey and a challenge of one project are worth nothing in another', async () => {
    const { here, there, newEmail } = world()
    const { key } = await withPasskey(here, newEmail())
    const mine = await asked(here)
    assert.deepEqual(await answer(there, mine.id, key.get(mine.challenge)), noChallenge)
    const theirs = await asked(there)
    assert.deepEqual(await answer(there, theirs.id, key.get(theirs.challenge)), [400, 'webauthn_credential_not_found'])
  })

  test('an old challenge, a banned user and a user who did not show a second factor are refused', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { key, client } = await withPasskey(here, email)
    const { id, challenge } = await asked(here)
    await here.sql(`update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = '${id}'`)
    assert.deepEqual(await answer(here, id, key.get(challenge)), [400, 'webauthn_challenge_expired'])
    const userId = present((await client.getUser()).data.user, 'user').id
    await here.admin.updateUserById(userId, { ban_duration: '24h' })
    const banned = await asked(here)
    assert.deepEqual(await answer(here, banned.id, key.get(banned.challenge)), [403, 'user_banned'])
    await here.admin.updateUserById(userId, { ban_duration: 'none' })
    await here.sql(`insert into auth.mfa_factors (user_id, factor_type, status, created_at, updated_at)
      values ('${userId}', 'totp', 'verified', now(), now())`)
    const signedIn = await client.signInWithPassword({ email, password })
    assert.equal(signedIn.error, null)
    assert.equal((await client.passkey.startRegistration()).error?.code, 'insufficient_aal')
  })

  test('the tables of passkeys are not readable by the API, and answers of other shapes are refused', async () => {
    const { here } = world()
    const base = here.authUrl.replace(/\/auth\/v1$/, '/rest/v1')
    for (const table of ['webauthn_credentials', 'webauthn_challenges']) {
      const headers = { apikey: here.keys.service, 'accept-profile': 'auth' }
      assert.notEqual((await fetch(`${base}/${table}`, { headers })).status, 200)
      const [result] = await here.sql(
        `select has_table_privilege('service_role', 'auth.${table}', 'select')::text,
           has_table_privilege('authenticated', 'auth.${table}', 'select')::text`,
      )
      assert.deepEqual(result?.rows, [['false', 'false']])
    }
    for (const credential of [null, {}, 'x'.repeat(1_000), { id: '', rawId: '', type: 'public-key', response: {} }]) {
      const { id } = await asked(here)
      assert.deepEqual(await answer(here, id, credential), notVerified)
    }
  })
}
