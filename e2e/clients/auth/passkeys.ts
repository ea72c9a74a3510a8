import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createSecurityKey } from '@cairn/dev-env/security-key'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

export const site = 'https://bakery.example.com'
export const passkeySettings = { siteUrl: site, passkeys: { isOn: true } }
const page = { rpId: 'bakery.example.com', origin: site }

type Client = ReturnType<AuthProject['newClient']>

export const newUser = async ({ newClient }: AuthProject, email: string): Promise<Client> => {
  const client = newClient()
  assert.equal((await client.signUp({ email, password })).error, null)
  return client
}

/** Begins the registration of a key; what the page would pass to the browser. */
export const startRegistration = async (client: Client) => {
  const { data, error } = await client.passkey.startRegistration()
  assert.equal(error, null)
  return present(data, 'options of a registration')
}

export const startSignIn = async (client: Client) => {
  const { data, error } = await client.passkey.startAuthentication()
  assert.equal(error, null)
  return present(data, 'options of a sign-in')
}

/** A user with a passkey in software. */
export const withPasskey = async (project: AuthProject, email: string) => {
  const client = await newUser(project, email)
  const key = createSecurityKey(page)
  const { challenge_id: challengeId, options } = await startRegistration(client)
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId,
    credential: key.create(options.challenge),
  })
  assert.equal(error, null)
  return { client, key, passkey: present(data, 'passkey') }
}

const Claims = z.looseObject({ aal: z.string(), amr: z.array(z.object({ method: z.string() })) })
const claimsIn = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

export const passkeyChecks = (world: World): void => {
  before(() => world().here.settings(passkeySettings))

  test('a passkey is registered and signs its user in, whom nobody has named', async () => {
    const { here, newEmail } = world()
    const email = newEmail()
    const { key } = await withPasskey(here, email)
    const client = here.newClient()
    const { challenge_id: challengeId, options, expires_at: end } = await startSignIn(client)
    assert.deepEqual(
      [options.rpId, options.userVerification, options.allowCredentials?.length ?? 0],
      ['bakery.example.com', 'required', 0],
    )
    assert.ok(end * 1_000 > Date.now())
    const { data, error } = await client.passkey.verifyAuthentication({
      challengeId,
      credential: key.get(options.challenge),
    })
    assert.equal(error, null)
    assert.equal(data?.user?.email, email)
    const claims = claimsIn(present(data?.session, 'session').access_token)
    assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal1', ['passkey']])
    assert.equal((await client.getUser()).data.user?.email, email)
    assert.equal((await client.refreshSession()).error, null)
  })

  test('a page is asked for a key that is found without a name and knows its user, and for none that is registered', async () => {
    const { here, newEmail } = world()
    const { client } = await withPasskey(here, newEmail())
    const { options } = await startRegistration(client)
    assert.deepEqual(
      [options.rp.id, options.authenticatorSelection?.residentKey, options.authenticatorSelection?.userVerification],
      ['bakery.example.com', 'required', 'required'],
    )
    assert.equal(options.excludeCredentials?.length, 1)
  })

  test('users list, rename and delete their passkeys, and a deleted one signs nobody in', async () => {
    const { here, newEmail } = world()
    const { client, key, passkey } = await withPasskey(here, newEmail())
    const renamed = await client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Laptop' })
    assert.equal(renamed.data?.friendly_name, 'Laptop')
    const listed = present((await client.passkey.list()).data, 'list')
    assert.deepEqual(
      listed.map(({ id, friendly_name: name, last_used_at: at }) => [id, name, at]),
      [[passkey.id, 'Laptop', undefined]],
    )
    assert.equal(
      (await client.passkey.update({ passkeyId: passkey.id, friendlyName: '' })).error?.code,
      'validation_failed',
    )
    assert.equal((await client.passkey.delete({ passkeyId: passkey.id })).error, null)
    assert.deepEqual((await client.passkey.list()).data, [])
    const { challenge_id: challengeId, options } = await startSignIn(here.newClient())
    const refused = await here
      .newClient()
      .passkey.verifyAuthentication({ challengeId, credential: key.get(options.challenge) })
    assert.equal(refused.error?.code, 'webauthn_credential_not_found')
  })

  test('servers of the project list and delete the passkeys of a user', async () => {
    const { here, newEmail } = world()
    const { client, passkey } = await withPasskey(here, newEmail())
    const userId = present((await client.getUser()).data.user, 'user').id
    const { data } = await here.admin.passkey.listPasskeys({ userId })
    assert.deepEqual(
      data?.map(({ id }) => id),
      [passkey.id],
    )
    assert.equal((await here.admin.passkey.deletePasskey({ userId, passkeyId: passkey.id })).error, null)
    assert.deepEqual((await here.admin.passkey.listPasskeys({ userId })).data, [])
  })

  test('the domain, the name and the pages of passkeys are settings', async () => {
    const { there, newEmail } = world()
    const origins = ['https://app.bakery.example.com']
    await there.settings({ siteUrl: site, passkeys: { isOn: true, rpName: 'The bakery', origins } })
    const client = await newUser(there, newEmail())
    const key = createSecurityKey({ rpId: 'bakery.example.com', origin: origins[0] ?? '' })
    const { challenge_id: challengeId, options } = await startRegistration(client)
    assert.equal(options.rp.name, 'The bakery')
    const made = await client.passkey.verifyRegistration({ challengeId, credential: key.create(options.challenge) })
    assert.equal(made.error, null)
    await there.settings({ siteUrl: site })
    assert.equal((await client.passkey.startRegistration()).error?.code, 'passkey_disabled')
    assert.equal((await there.newClient().passkey.startAuthentication()).error?.code, 'passkey_disabled')
    assert.equal((await client.passkey.list()).data?.length, 1)
  })

  test('somebody without a confirmed address, and beyond the tenth passkey, is refused', async () => {
    const { here, newEmail } = world()
    await here.settings({ ...passkeySettings, allowsAnonymous: true })
    const guest = here.newClient()
    assert.equal((await guest.signInAnonymously()).error, null)
    assert.equal((await guest.passkey.startRegistration()).error?.code, 'email_not_confirmed')
    const { client } = await withPasskey(here, newEmail())
    const userId = present((await client.getUser()).data.user, 'user').id
    await here.sql(`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
      select '${userId}', convert_to(gen_random_uuid()::text, 'utf8'), '' from generate_series(2, 10)`)
    assert.equal((await client.passkey.startRegistration()).error?.code, 'too_many_passkeys')
  })
}
