import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { generateSigningKey, knownVerdict, signAccessToken, signApiKey, verifyToken } from '../src/index.ts'

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
