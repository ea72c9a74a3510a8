import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AuthClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'
import { sealSecret } from '../src/sealed-secret.ts'
import { password, present, startWorld } from './world.ts'

const world = await startWorld({ rates: { signUps: { burst: 1000, perSeconds: 1 } } })
after(() => world[Symbol.asyncDispose]())

// The world's clock, as an authenticator app of the same time sees it.
let ahead = 0
const pass = (seconds: number) => {
  ahead += seconds
  world.advance(seconds * 1000)
}
const codeOf = (secret: string, late = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead - late })

const newClient = () => {
  const items = new Map<string, string>()
  return new AuthClient({
    url: world.url,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    experimental: { recoveryCodes: true },
  })
}
type Client = ReturnType<typeof newClient>

const signedUp = async () => {
  const client = newClient()
  const email = world.newEmail()
  assert.equal((await client.signUp({ email, password })).error, null)
  return { client, email }
}

const signedIn = async (email: string) => {
  const client = newClient()
  assert.equal((await client.signInWithPassword({ email, password })).error, null)
  return client
}

const enrol = async (client: Client, friendlyName = 'phone') => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Cairn' })
  assert.equal(error, null)
  return { factorId: present(data, 'factor').id, totp: present(data, 'factor').totp }
}

const withFactor = async () => {
  const { client, email } = await signedUp()
  const { factorId, totp } = await enrol(client)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  assert.equal(error, null)
  pass(60)
  return { client, email, factorId, secret: totp.secret }
}

const levels = async (client: Client) => {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

test('enroll gives a secret, an address for apps, and a QR code that is a picture', async () => {
  const { client, email } = await signedUp()
  const { totp } = await enrol(client)
  assert.match(totp.secret, /^[A-Z2-7]{32}$/)
  assert.equal(totp.uri.startsWith(`otpauth://totp/Cairn:${encodeURIComponent(email)}?secret=${totp.secret}`), true)
  assert.match(totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
})

test('a factor counts once a code of it is verified, and lifts the session', async () => {
  const { client } = await signedUp()
  const { factorId, totp } = await enrol(client)
  assert.deepEqual(await levels(client), ['aal1', 'aal1'])
  assert.equal((await client.mfa.listFactors()).data?.totp.length, 0)

  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  assert.equal(error, null)
  assert.equal(data?.user.factors?.[0]?.status, 'verified')
  assert.deepEqual(await levels(client), ['aal2', 'aal2'])
  assert.equal((await client.mfa.listFactors()).data?.totp[0]?.friendly_name, 'phone')
  const { data: claims } = await client.getClaims()
  assert.match(JSON.stringify(claims?.claims.amr), /"totp".*"password"/)

  assert.equal((await client.refreshSession()).error, null)
  assert.deepEqual(await levels(client), ['aal2', 'aal2'])
})

test('signing in with a password alone leaves the second step to do, and says so in the token', async () => {
  const { email, factorId, secret } = await withFactor()
  const client = await signedIn(email)
  assert.deepEqual(await levels(client), ['aal1', 'aal2'])
  assert.equal((await client.getClaims()).data?.claims['next_aal'], 'aal2')
  assert.equal((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error, null)
  assert.deepEqual(await levels(client), ['aal2', 'aal2'])
})

test('a factor of a dump of the reference, whose secret is not sealed, goes on working', async () => {
  const { email, factorId, secret } = await withFactor()
  const update = 'update auth.mfa_factors set secret = $2 where id = $1'
  await world.pool('supabase_auth_admin').query(update, [factorId, secret])
  const client = await signedIn(email)
  assert.equal((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error, null)
  assert.deepEqual(await levels(client), ['aal2', 'aal2'])
})

test('a factor whose secret was sealed with another secret of the project is refused in words', async () => {
  const { email, factorId, secret } = await withFactor()
  const sealed = sealSecret(secret, { ...world.project, jwtSecret: 'the secret before it was replaced, long enough' })
  const update = 'update auth.mfa_factors set secret = $2 where id = $1'
  await world.pool('supabase_auth_admin').query(update, [factorId, sealed])
  const client = await signedIn(email)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  assert.deepEqual([error?.status, error?.code], [422, 'mfa_verification_failed'])
  assert.match(error?.message ?? '', /secret of this factor cannot be decrypted/)
})

test('the first factor ends sessions that have not shown it', async () => {
  const { client, email } = await signedUp()
  const other = await signedIn(email)
  const { factorId, totp } = await enrol(client)
  await client.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  assert.equal((await other.getUser()).error?.name, 'AuthSessionMissingError')
  assert.equal((await client.getUser()).error, null)
})

test('a code is good for its 30 seconds and one step around, and once', async () => {
  const { email, factorId, secret } = await withFactor()
  const client = await signedIn(email)
  const attempt = async (code: string) => (await client.mfa.challengeAndVerify({ factorId, code })).error?.code
  assert.equal(await attempt(codeOf(secret, 90)), 'mfa_verification_failed')
  assert.equal(await attempt('12345'), 'mfa_verification_failed')
  assert.equal(await attempt(codeOf(secret, 30)), undefined)
  assert.equal(await attempt(codeOf(secret, 30)), 'mfa_verification_failed')
  assert.equal(await attempt(codeOf(secret)), undefined)
})

test('of two attempts with one code at once, one is refused', async () => {
  const { email, factorId, secret } = await withFactor()
  const clients = await Promise.all([signedIn(email), signedIn(email)])
  const code = codeOf(secret)
  const answers = await Promise.all(clients.map((client) => client.mfa.challengeAndVerify({ factorId, code })))
  assert.deepEqual(answers.map(({ error }) => error?.code ?? 'good').sort(), ['good', 'mfa_verification_failed'])
})

test('a challenge is good for five minutes', async () => {
  const { email, factorId, secret } = await withFactor()
  const client = await signedIn(email)
  const { data } = await client.mfa.challenge({ factorId })
  pass(301)
  const { error } = await client.mfa.verify({
    factorId,
    challengeId: present(data, 'challenge').id,
    code: codeOf(secret),
  })
  assert.equal(error?.code, 'mfa_challenge_expired')
})

test('wrong codes run out, per person', async () => {
  const { email, factorId, secret } = await withFactor()
  const other = await withFactor()
  const client = await signedIn(email)
  const codes: (string | undefined)[] = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    codes.push((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 3600) })).error?.code)
  assert.deepEqual(codes, [...Array.from({ length: 5 }, () => 'mfa_verification_failed'), 'over_request_rate_limit'])
  const right = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  assert.equal(right.error?.code, 'over_request_rate_limit')
  const recovery = await client.mfa.recoveryCodes.verify({ code: 'not a code' })
  assert.equal(recovery.error?.code, 'over_request_rate_limit')
  const theirs = await signedIn(other.email)
  const { error } = await theirs.mfa.challengeAndVerify({ factorId: other.factorId, code: codeOf(other.secret) })
  assert.equal(error, null)
})

test('without the second step: no new password, no new address, no factor more or less', async () => {
  const { email, factorId } = await withFactor()
  const client = await signedIn(email)
  const refusals = [
    await client.updateUser({ password: 'another horse 8' }),
    await client.updateUser({ email: world.newEmail() }),
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' }),
    await client.mfa.unenroll({ factorId }),
    await client.mfa.recoveryCodes.generate(),
  ]
  assert.deepEqual(
    refusals.map(({ error }) => error?.code),
    refusals.map(() => 'insufficient_aal'),
  )
  assert.equal((await client.updateUser({ data: { theme: 'dark' } })).error, null)
})

test('several factors, of different names, each of them enough', async () => {
  const { client, email, secret, factorId } = await withFactor()
  const taken = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  assert.equal(taken.error?.code, 'mfa_factor_name_conflict')
  const second = await enrol(client, 'tablet')
  await client.mfa.challengeAndVerify({ factorId: second.factorId, code: codeOf(second.totp.secret) })
  assert.equal((await client.mfa.listFactors()).data?.totp.length, 2)
  pass(60)
  const tablet = await signedIn(email)
  const { error } = await tablet.mfa.challengeAndVerify({
    factorId: second.factorId,
    code: codeOf(second.totp.secret),
  })
  assert.equal(error, null)
  const phone = await signedIn(email)
  assert.equal((await phone.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error, null)
})

test('unenroll removes a factor; without any, a password is enough again', async () => {
  const { client, email, factorId } = await withFactor()
  assert.equal((await client.mfa.unenroll({ factorId })).error, null)
  assert.equal((await client.mfa.listFactors()).data?.all.length, 0)
  assert.deepEqual(await levels(await signedIn(email)), ['aal1', 'aal1'])
})

test('a user cannot use the factor of another user', async () => {
  const { factorId, secret } = await withFactor()
  const { client } = await signedUp()
  assert.equal((await client.mfa.challenge({ factorId })).error?.code, 'mfa_factor_not_found')
  assert.equal((await client.mfa.unenroll({ factorId })).error?.code, 'mfa_factor_not_found')
  const { factorId: own } = await enrol(client)
  const { data } = await client.mfa.challenge({ factorId: own })
  const crossed = await client.mfa.verify({
    factorId,
    challengeId: present(data, 'challenge').id,
    code: codeOf(secret),
  })
  assert.equal(crossed.error?.code, 'mfa_factor_not_found')
})

test('a recovery code stands in for the second factor, once', async () => {
  const { client, email } = await withFactor()
  const none = await client.mfa.recoveryCodes.getStatus()
  assert.equal(none.error?.code, 'mfa_factor_not_found')
  const { data, error } = await client.mfa.recoveryCodes.generate()
  assert.equal(error, null)
  const codes = present(data, 'codes').codes
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^[2-9a-z]{5}-[2-9a-z]{5}$/)

  const [lost, other] = [await signedIn(email), await signedIn(email)]
  const sloppy = ` ${present(codes[0], 'code').toUpperCase().replace('-', ' ')}`
  assert.equal((await lost.mfa.recoveryCodes.verify({ code: sloppy })).error, null)
  assert.deepEqual(await levels(lost), ['aal2', 'aal2'])
  assert.equal((await other.getUser()).error, null)
  const again = await (await signedIn(email)).mfa.recoveryCodes.verify({ code: present(codes[0], 'code') })
  assert.equal(again.error?.code, 'mfa_verification_failed')
  const { data: status } = await client.mfa.recoveryCodes.getStatus()
  assert.deepEqual([status?.total, status?.remaining], [10, 9])

  const fresh = await client.mfa.recoveryCodes.regenerate()
  assert.equal(fresh.error, null)
  const stale = await (await signedIn(email)).mfa.recoveryCodes.verify({ code: present(codes[1], 'code') })
  assert.equal(stale.error?.code, 'mfa_verification_failed')
})

test('recovery codes need a factor to stand in for, and go with the last one', async () => {
  const alone = await signedUp()
  assert.equal((await alone.client.mfa.recoveryCodes.generate()).error?.code, 'mfa_recovery_codes_sole_factor')
  const { client, factorId } = await withFactor()
  await client.mfa.recoveryCodes.generate()
  await client.mfa.unenroll({ factorId })
  assert.equal((await client.mfa.recoveryCodes.getStatus()).error?.code, 'mfa_factor_not_found')
})

test('recovery codes are made once, replaced, and removed', async () => {
  const { client, email, secret, factorId } = await withFactor()
  const { recoveryCodes } = client.mfa
  assert.equal((await recoveryCodes.regenerate()).error?.code, 'mfa_factor_not_found')
  assert.equal((await recoveryCodes.unenroll()).error?.code, 'mfa_factor_not_found')
  assert.equal((await recoveryCodes.generate({ friendlyName: 'phone' })).error?.code, 'mfa_factor_name_conflict')
  const first = present((await recoveryCodes.generate({ friendlyName: 'Paper' })).data, 'codes')
  assert.equal(first.friendly_name, 'Paper')
  assert.equal((await recoveryCodes.generate()).error?.code, 'mfa_verified_factor_exists')

  const renewed = present((await recoveryCodes.regenerate()).data, 'codes')
  assert.deepEqual([renewed.id, renewed.friendly_name], [first.id, 'Paper'])
  const lost = await signedIn(email)
  for (const { error } of [await lost.mfa.recoveryCodes.regenerate(), await lost.mfa.recoveryCodes.unenroll()])
    assert.equal(error?.code, 'insufficient_aal')
  assert.equal((await lost.mfa.recoveryCodes.verify({ code: present(renewed.codes[0], 'code') })).error, null)
  assert.match(JSON.stringify((await lost.getClaims()).data?.claims.amr), /"mfa\/recovery_code"/)

  const { data, error } = await recoveryCodes.unenroll()
  assert.equal(error, null)
  assert.equal(data?.id, first.id)
  assert.equal((await recoveryCodes.getStatus()).error?.code, 'mfa_factor_not_found')
  const late = await (await signedIn(email)).mfa.recoveryCodes.verify({ code: present(renewed.codes[1], 'code') })
  assert.equal(late.error?.code, 'mfa_verification_failed')
  // Sessions that were raised by a code show the second factor again.
  assert.equal((await lost.refreshSession()).error, null)
  assert.deepEqual(await levels(lost), ['aal1', 'aal2'])
  assert.equal((await lost.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error, null)
})

test('of two sets of recovery codes that are made at once, one is refused', async () => {
  const { client } = await withFactor()
  const answers = await Promise.all([0, 1].map(() => client.mfa.recoveryCodes.generate()))
  assert.deepEqual(answers.map(({ error }) => error?.code ?? 'made').sort(), ['made', 'mfa_verified_factor_exists'])
})

test('no secret and no code is stored as it is, nor logged', async () => {
  const { client, secret } = await withFactor()
  const { data } = await client.mfa.recoveryCodes.generate()
  const stored = JSON.stringify([
    (await world.pool('postgres').query('select * from auth.mfa_factors')).rows,
    (await world.pool('postgres').query('select * from auth.mfa_recovery_codes')).rows,
  ])
  for (const hidden of [secret, ...present(data, 'codes').codes]) {
    assert.equal(stored.includes(hidden), false)
    assert.equal(world.logged.join('\n').includes(hidden), false)
  }
  assert.equal(JSON.stringify((await client.getUser()).data).includes(secret), false)
})

test('bad requests are refused in words', async () => {
  const { client } = await signedUp()
  const { data } = await client.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const { factorId } = await enrol(client)
  const bad: [path: string, body: unknown, status: number][] = [
    ['/factors', { factor_type: 'phone' }, 400],
    ['/factors', {}, 400],
    ['/factors', { factor_type: 'totp', friendly_name: 'x'.repeat(65) }, 400],
    ['/factors/00000000-0000-4000-8000-000000000000/challenge', {}, 404],
    ['/factors/nothing/challenge', {}, 404],
    [`/factors/${'-'.repeat(36)}/challenge`, {}, 404],
    [`/factors/${factorId}/verify`, { challenge_id: 'x', code: '123456' }, 400],
    [`/factors/${factorId}/verify`, { code: '123456' }, 400],
    ['/factors/recovery-codes/verify', { code: 7 }, 400],
    ['/factors/recovery-codes/verify', { code: 'not a code' }, 422],
  ]
  for (const [path, body, status] of bad) assert.equal((await world.post(path, body, headers)).status, status, path)
  assert.equal((await world.post('/factors', { factor_type: 'totp' })).status, 401)
})
