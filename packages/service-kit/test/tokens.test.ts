import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { SignJWT } from 'jose'
import {
  generateSigningKey,
  knownVerdict,
  legacySigningKey,
  publicKeysOf,
  signAccessToken,
  signApiKey,
  signingAlgorithms,
  verifyToken,
} from '../src/index.ts'

const makeKeys = async () => ({
  jwtSecret: 'a secret of some length, for tests',
  signingKey: await generateSigningKey(),
})

test('a token is good under the key that signed it, and under no other', async () => {
  const keys = await makeKeys()
  const others = await makeKeys()
  const token = await signAccessToken({ sub: 'ada', role: 'authenticated' }, keys, 60)
  for (const time of ['first', 'second']) {
    const verdict = await verifyToken(token, keys)
    assert.ok(verdict.ok, `refused the ${time} time`)
    assert.equal(verdict.claims.sub, 'ada')
    assert.deepEqual(await verifyToken(token, others), { ok: false, reason: 'invalid' })
  }
  assert.deepEqual(await verifyToken(`${token.slice(0, -2)}AA`, keys), { ok: false, reason: 'invalid' })
})

test('tokens by an elliptic curve verify, however many bytes the numbers of their signatures need', async () => {
  const keys = await makeKeys()
  // In one of 128, a number needs fewer than 32 bytes.
  for (let index = 0; index < 1_000; index += 1) {
    const token = await signAccessToken({ sub: String(index) }, keys, 60)
    assert.equal((await verifyToken(token, keys)).ok, true, token)
  }
})

test('a token that was good is refused once it has expired', async () => {
  const keys = await makeKeys()
  const token = await signAccessToken({ sub: 'ada' }, keys, 60)
  assert.ok((await verifyToken(token, keys)).ok)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  try {
    assert.deepEqual(await verifyToken(token, keys), { ok: false, reason: 'expired' })
  } finally {
    mock.timers.reset()
  }
})

test('an API key is the same each time it is made', async () => {
  const { jwtSecret, signingKey } = await makeKeys()
  const issuedAt = new Date('2026-01-01T00:00:00Z')
  const key = await signApiKey('anon', 'abc', jwtSecret, issuedAt)
  assert.equal(await signApiKey('anon', 'abc', jwtSecret, issuedAt), key)
  const verdict = await verifyToken(key, { jwtSecret, signingKey })
  assert.ok(verdict.ok)
  assert.deepEqual({ role: verdict.claims['role'], ref: verdict.claims['ref'] }, { role: 'anon', ref: 'abc' })
})

test('the tokens of many users do not push out the API key that every request sends, but those unused for longest', async () => {
  const keys = await makeKeys()
  const apiKey = await signApiKey('anon', 'abc', keys.jwtSecret, new Date())
  assert.equal(knownVerdict(apiKey, keys), undefined)
  assert.ok((await verifyToken(apiKey, keys)).ok)
  const unused = await signApiKey('service_role', 'abc', keys.jwtSecret, new Date())
  assert.ok((await verifyToken(unused, keys)).ok)
  for (let user = 0; user < 1_100; user += 1) {
    const token = await signApiKey('anon', `user ${user}`, keys.jwtSecret, new Date())
    assert.ok((await verifyToken(token, keys)).ok)
    assert.ok(knownVerdict(apiKey, keys)?.ok, `the API key was forgotten after ${user + 1} tokens of users`)
  }
  assert.equal(knownVerdict(unused, keys), undefined)
})

const invalid = { ok: false, reason: 'invalid' }
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

for (const algorithm of signingAlgorithms)
  test(`${algorithm}: a token is accepted under its kid, and not under another kid, another algorithm or none`, async () => {
    const signingKey = await generateSigningKey(algorithm)
    const keys = { jwtSecret: 'a secret of some length, for tests', signingKey }
    const token = await signAccessToken({ sub: 'ada' }, keys, 60)
    const [header = '', payload = '', signature = ''] = token.split('.')
    assert.deepEqual(JSON.parse(Buffer.from(header, 'base64url').toString()), {
      alg: algorithm,
      typ: 'JWT',
      kid: signingKey.kid,
    })
    assert.ok((await verifyToken(token, keys)).ok)
    const renamed = await signAccessToken({ sub: 'ada' }, { signingKey: { ...signingKey, kid: 'another' } }, 60)
    assert.deepEqual(await verifyToken(renamed, keys), invalid)
    const { kid: _kid, ...nameless } = signingKey
    assert.deepEqual(
      await verifyToken(await signAccessToken({ sub: 'ada' }, { signingKey: nameless }, 60), keys),
      invalid,
    )
    for (const forged of [
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${base64({ alg: 'none', kid: signingKey.kid })}.${payload}.`,
      `${base64({ alg: 'none', kid: signingKey.kid })}.${payload}.${signature}`,
      `${base64({ alg: 'HS512', kid: signingKey.kid })}.${payload}.${signature}`,
      `${header}.${base64({ sub: 'mallory' })}.${signature}`,
      `${header}.${payload}.`,
      'x.y.z',
      '',
    ])
      assert.deepEqual(await verifyToken(forged, keys), invalid, forged)
    const late = await signAccessToken({ sub: 'ada' }, keys, -1)
    assert.deepEqual(await verifyToken(late, keys), { ok: false, reason: 'expired' })
  })

test('a public key is not accepted as the shared secret of an HS256 token', async () => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const keys = { jwtSecret: 'a secret of some length, for tests', signingKey: await generateSigningKey(algorithm) }
    const [publicKey] = publicKeysOf(keys)
    for (const secret of [JSON.stringify(publicKey), publicKey?.n ?? '', publicKey?.x ?? '', publicKey?.kid ?? ''])
      for (const kid of [keys.signingKey.kid, undefined]) {
        const header = { alg: 'HS256', ...(kid === undefined ? {} : { kid }) }
        const forged = await new SignJWT({ role: 'service_role' })
          .setProtectedHeader(header)
          .setExpirationTime('1h')
          .sign(Buffer.from(secret.padEnd(32, '.')))
        assert.deepEqual(await verifyToken(forged, keys), invalid)
      }
  }
})

test('all keys that are given verify, and a token that was verified is refused once its key is gone', async () => {
  const jwtSecret = 'a secret of some length, for tests'
  const [first, second] = [await generateSigningKey('ES256'), await generateSigningKey('RS256')]
  const both = { jwtSecret, signingKey: second, verificationKeys: [second, first, legacySigningKey(jwtSecret)] }
  const old = await signAccessToken({ sub: 'ada' }, { signingKey: first }, 60)
  const legacy = await signApiKey('anon', 'abc', jwtSecret, new Date())
  for (const token of [old, legacy, await signAccessToken({ sub: 'ada' }, both, 60)])
    assert.ok((await verifyToken(token, both)).ok)
  const after = { ...both, verificationKeys: [second] }
  for (const token of [old, legacy]) {
    assert.equal(knownVerdict(token, after), undefined)
    assert.deepEqual(await verifyToken(token, after), invalid)
  }
})

test('the JWKS has the public halves of private keys, and nothing of a shared secret', async () => {
  const jwtSecret = 'a secret of some length, for tests'
  const keys = await Promise.all(signingAlgorithms.map((algorithm) => generateSigningKey(algorithm)))
  const [signingKey = assert.fail('no key')] = keys
  const published = publicKeysOf({ jwtSecret, signingKey, verificationKeys: [...keys, legacySigningKey(jwtSecret)] })
  assert.deepEqual(
    published.map(({ alg }) => alg),
    ['ES256', 'RS256'],
  )
  const secretFields = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
  for (const key of published)
    assert.deepEqual(
      Object.keys(key).filter((name) => secretFields.has(name)),
      [],
    )
})
