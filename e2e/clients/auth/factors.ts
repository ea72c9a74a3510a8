import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SecurityKey } from '@cairn/dev-env/security-key'
import { createSecurityKey } from '@cairn/dev-env/security-key'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

type Client = ReturnType<AuthProject['newClient']>

const site = 'https://bakery.example.com'
const page = { rpId: 'bakery.example.com', rpOrigins: [site] }
const on = { enrolls: true, verifies: true }
const allKinds = { siteUrl: site, mfa: { phone: on, webAuthn: on } }

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const Claims = z.looseObject({ aal: z.string(), amr: z.array(z.object({ method: z.string() })) })

const claimsIn = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

const signedUp = async ({ newClient }: AuthProject, email: string) => {
  const client = newClient()
  assert.equal((await client.signUp({ email, password })).error, null)
  return client
}

const tokenOf = async (client: Client) => present((await client.getSession()).data.session, 'session').access_token

const codeIn = (message: { text: string }) => present(/\d{6,10}/.exec(message.text)?.[0], 'code')
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const enrolPhone = async (client: Client, phone: string, friendlyName = 'phone') => {
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  assert.equal(error, null)
  return present(data, 'factor')
}

const challenge = async (client: Client, factorId: string) => {
  const { data, error } = await client.mfa.challenge({ factorId })
  assert.equal(error, null)
  return present(data, 'challenge').id
}

/** A client with a phone as its second factor. */
const withPhone = async (project: AuthProject, email: string, phone: string) => {
  const client = await signedUp(project, email)
  const { id: factorId } = await enrolPhone(client, phone)
  const challengeId = await challenge(client, factorId)
  const code = codeIn(await project.nextMessage(`+${phone}`))
  assert.equal((await client.mfa.verify({ factorId, challengeId, code })).error, null)
  return { client, factorId }
}

const phoneChecks = (world: World): void => {
  test('a phone as a second factor is refused unless the settings allow it', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings({})
    const client = await signedUp(here, newEmail())
    const phone = newPhone()
    const refused = await client.mfa.enroll({ factorType: 'phone', phone })
    assert.equal(refused.error?.code, 'mfa_phone_enroll_not_enabled')
    await here.settings({ mfa: { phone: { enrolls: true } } })
    const { id } = await enrolPhone(client, phone)
    assert.equal((await client.mfa.challenge({ factorId: id })).error?.code, 'mfa_phone_verify_not_enabled')
  })

  test('a phone is enrolled by a code in an SMS, and raises the session to aal2', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings(allKinds)
    const client = await signedUp(here, newEmail())
    const phone = newPhone()
    const factor = await enrolPhone(client, `+${phone}`, 'my phone')
    assert.deepEqual([factor.type, factor.phone, factor.friendly_name], ['phone', phone, 'my phone'])
    assert.deepEqual((await client.mfa.listFactors()).data?.phone, [])
    const challengeId = await challenge(client, factor.id)
    const code = codeIn(await here.nextMessage(`+${phone}`))
    const wrong = await client.mfa.verify({ factorId: factor.id, challengeId, code: otherThan(code) })
    assert.equal(wrong.error?.code, 'mfa_verification_failed')
    const { data, error } = await client.mfa.verify({ factorId: factor.id, challengeId, code })
    assert.equal(error, null)
    const claims = claimsIn(present(data, 'session').access_token)
    assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal2', ['mfa/phone', 'password']])
    const [listed] = present((await client.mfa.listFactors()).data, 'factors').phone
    assert.deepEqual([listed?.id, listed?.status], [factor.id, 'verified'])
    const again = await client.mfa.verify({ factorId: factor.id, challengeId, code })
    assert.equal(again.error?.code, 'mfa_challenge_expired')
  })

  test('a new sign-in has aal1 until the phone is shown, and needs it for the password', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings(allKinds)
    const [email, phone] = [newEmail(), newPhone()]
    const { factorId } = await withPhone(here, email, phone)
    const next = here.newClient()
    await next.signInWithPassword({ email, password })
    assert.deepEqual((await next.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'aal1')
    assert.deepEqual((await next.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, 'aal2')
    assert.equal((await next.updateUser({ password: 'another horse 8' })).error?.code, 'insufficient_aal')
    const before = await here.countMessages(`+${phone}`)
    const challengeId = await challenge(next, factorId)
    const code = codeIn(await here.nextMessage(`+${phone}`, before))
    assert.equal((await next.mfa.verify({ factorId, challengeId, code })).error, null)
    assert.equal((await next.updateUser({ password: 'another horse 8' })).error, null)
  })

  test('a code of one challenge does not meet another', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings(allKinds)
    const [email, phone] = [newEmail(), newPhone()]
    const { client, factorId } = await withPhone(here, email, phone)
    const before = await here.countMessages(`+${phone}`)
    const first = await challenge(client, factorId)
    const code = codeIn(await here.nextMessage(`+${phone}`, before))
    const second = await challenge(client, factorId)
    const newest = codeIn(await here.nextMessage(`+${phone}`, before + 1))
    if (code !== newest) {
      const crossed = await client.mfa.verify({ factorId, challengeId: second, code })
      assert.equal(crossed.error?.code, 'mfa_verification_failed')
    }
    assert.equal((await client.mfa.verify({ factorId, challengeId: first, code })).error, null)
  })

  test('a number is one verified factor, and removing it lowers the session', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings(allKinds)
    const [email, phone] = [newEmail(), newPhone()]
    const { client, factorId } = await withPhone(here, email, phone)
    const twice = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'again' })
    assert.equal(twice.error?.code, 'mfa_verified_factor_exists')
    assert.equal((await client.mfa.unenroll({ factorId })).error, null)
    assert.deepEqual((await client.mfa.listFactors()).data?.all, [])
    assert.equal((await client.updateUser({ password: 'another horse 8' })).error, null)
  })

  test('the text and the length of a code are those of the settings', async () => {
    const { here, newEmail, newPhone } = world()
    await here.settings({ mfa: { phone: { ...on, codeDigits: 8, template: 'Bakery: {{ .Code }} opens the door' } } })
    const client = await signedUp(here, newEmail())
    const phone = newPhone()
    const { id } = await enrolPhone(client, phone)
    await challenge(client, id)
    assert.match((await here.nextMessage(`+${phone}`)).text, /^Bakery: \d{8} opens the door$/)
  })
}

const base64Url = (data: BufferSource): string =>
  (ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)).toString(
    'base64url',
  )

/** What a security key is asked at a page. */
const askKey = async (client: Client, factorId: string) => {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: page })
  assert.equal(error, null)
  const { id, webauthn } = present(data, 'challenge')
  const { challenge: asked } = webauthn.credential_options.publicKey
  return { challengeId: id, type: webauthn.type, asked: base64Url(asked) }
}

/** As the published client sends what the browser has got from a key. */
const answer = async (
  project: AuthProject,
  client: Client,
  {
    factorId,
    challengeId,
    type,
    response,
  }: { factorId: string; challengeId: string; type: string; response: ReturnType<SecurityKey['create' | 'get']> },
) => {
  const sent = await project.send(`/factors/${factorId}/verify`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(client)}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify({ challenge_id: challengeId, webauthn: { ...page, type, credential_response: response } }),
  })
  const body: unknown = await sent.json()
  if (sent.status !== 200) return z.object({ code: z.string() }).parse(body).code
  const tokens = Tokens.parse(body)
  assert.equal((await client.setSession(tokens)).error, null)
  return claimsIn(tokens.access_token)
}

const newKey = () => createSecurityKey({ rpId: page.rpId, origin: site })

const withKey = async (project: AuthProject, email: string) => {
  const client = await signedUp(project, email)
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
  assert.equal(error, null)
  const factorId = present(data, 'factor').id
  const { type, asked, challengeId } = await askKey(client, factorId)
  assert.equal(type, 'create')
  const key = newKey()
  const claims = await answer(project, client, { factorId, challengeId, type, response: key.create(asked) })
  assert.ok(typeof claims === 'object', 'The key was not registered.')
  return { client, factorId, key, claims }
}

const keyChecks = (world: World): void => {
  test('a security key is refused unless the settings allow it', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const client = await signedUp(here, newEmail())
    const { error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    assert.equal(error?.code, 'mfa_webauthn_enroll_not_enabled')
  })

  test('a security key is registered, and signs the next session in to aal2', async () => {
    const { here, newEmail } = world()
    await here.settings(allKinds)
    const email = newEmail()
    const { factorId, key, claims } = await withKey(here, email)
    assert.deepEqual([claims.aal, claims.amr.map(({ method }) => method)], ['aal2', ['mfa/webauthn', 'password']])
    const next = here.newClient()
    await next.signInWithPassword({ email, password })
    const listed = present((await next.mfa.listFactors()).data, 'factors').webauthn
    assert.deepEqual(
      listed.map(({ id }) => id),
      [factorId],
    )
    const { type, asked, challengeId } = await askKey(next, factorId)
    assert.equal(type, 'request')
    const shown = await answer(here, next, { factorId, challengeId, type, response: key.get(asked) })
    assert.equal(typeof shown === 'object' && shown.aal, 'aal2')
  })

  test('an answer of another key, another page, another challenge or an older count is refused', async () => {
    const { here, newEmail } = world()
    await here.settings(allKinds)
    const { client, factorId, key } = await withKey(here, newEmail())
    const attempt = async (respond: (asked: string) => ReturnType<SecurityKey['get']>) => {
      const { type, asked, challengeId } = await askKey(client, factorId)
      return answer(here, client, { factorId, challengeId, type, response: respond(asked) })
    }
    assert.equal(await attempt((asked) => newKey().get(asked)), 'mfa_verification_failed')
    assert.equal(await attempt((asked) => key.get(asked, 'https://evil.example.com')), 'mfa_verification_failed')
    assert.equal(await attempt(() => key.get('c29tZXRoaW5nIGVsc2U')), 'mfa_verification_failed')
    key.setCounter(7)
    assert.equal(typeof (await attempt((asked) => key.get(asked))), 'object')
    key.setCounter(2)
    assert.equal(await attempt((asked) => key.get(asked)), 'mfa_verification_failed')
  })

  test('an answer of a security key is used once', async () => {
    const { here, newEmail } = world()
    await here.settings(allKinds)
    const { client, factorId, key } = await withKey(here, newEmail())
    const { type, asked, challengeId } = await askKey(client, factorId)
    const response = key.get(asked)
    assert.equal(typeof (await answer(here, client, { factorId, challengeId, type, response })), 'object')
    assert.equal(await answer(here, client, { factorId, challengeId, type, response }), 'mfa_challenge_expired')
  })

  test('a security key is asked by pages of the project alone', async () => {
    const { here, newEmail } = world()
    await here.settings(allKinds)
    const client = await signedUp(here, newEmail())
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    const factorId = present(data, 'factor').id
    for (const webauthn of [
      { rpId: 'evil.example.com', rpOrigins: ['https://evil.example.com'] },
      { rpId: 'example.com', rpOrigins: ['https://example.com'] },
      { rpId: 'evil.example.com', rpOrigins: [site] },
      { rpId: 'bakery.example.com', rpOrigins: [site, 'https://evil.example.com'] },
    ])
      assert.equal((await client.mfa.challenge({ factorId, webauthn })).error?.code, 'validation_failed')
  })
}

const settingsChecks = (world: World): void => {
  test('authenticator apps can be switched off, and the number of factors is limited', async () => {
    const { here, newEmail } = world()
    await here.settings({ mfa: { totp: { enrolls: false } } })
    const client = await signedUp(here, newEmail())
    const off = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    assert.equal(off.error?.code, 'mfa_totp_enroll_not_enabled')
    await here.settings({ mfa: { mostFactors: 1 } })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    const { id: factorId, totp } = present(data, 'factor')
    const code = generateSync({ secret: totp.secret })
    assert.equal((await client.mfa.challengeAndVerify({ factorId, code })).error, null)
    const second = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'another app' })
    assert.equal(second.error?.code, 'too_many_enrolled_mfa_factors')
  })

  test('the factors of one project are not found in another', async () => {
    const { here, there, newEmail, newPhone } = world()
    await here.settings(allKinds)
    await there.settings(allKinds)
    const { factorId } = await withPhone(here, newEmail(), newPhone())
    const client = await signedUp(there, newEmail())
    assert.equal((await client.mfa.challenge({ factorId })).error?.code, 'mfa_factor_not_found')
  })
}

export const factorChecks = (world: World): void => {
  phoneChecks(world)
  keyChecks(world)
  settingsChecks(world)
}
