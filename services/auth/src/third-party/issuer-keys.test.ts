import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { IssuerKeys } from './issuer-keys.ts'
import { publicKeysIn } from './key-set.ts'

const minute = 60_000

const newKey = async (kid: string) => {
  const { publicKey } = await generateKeyPair('ES256')
  return { ...(await exportJWK(publicKey)), kid, use: 'sig' }
}

/** An issuer in a network that answers, or does not, at a time of our choice. */
const startIssuer = async () => {
  const first = await newKey('first')
  const failures: unknown[] = []
  const state = { published: [first], asked: 0, isAway: false, atMs: Date.parse('2026-01-01T00:00:00Z') }
  const addedAt = new Date(state.atMs).toISOString()
  const keys = new IssuerKeys(
    {
      id: crypto.randomUUID(),
      issuer: 'https://issuer.example.com',
      oidcIssuerUrl: 'https://issuer.example.com',
      keysUrl: 'https://issuer.example.com/keys',
      audiences: [],
      keys: publicKeysIn({ keys: [first] }),
      addedAt,
      resolvedAt: addedAt,
    },
    {
      fetch: () => {
        state.asked += 1
        return state.isAway
          ? Promise.reject(new Error('It is away.'))
          : Promise.resolve(Response.json({ keys: state.published }))
      },
      now: () => state.atMs,
      onFailure: (error) => failures.push(error),
    },
  )
  return { state, keys, failures, kidsFor: async (kid: string) => (await keys.for(kid)).map((key) => key.kid) }
}

test('keys that are known and fresh are not asked for', async () => {
  const { state, keys } = await startIssuer()
  const before = await keys.for('first')
  assert.equal(await keys.for('first'), before)
  assert.equal(state.asked, 0)
})

test('a key that is not known is asked for at once, and not again within 30 seconds', async () => {
  const { state, kidsFor } = await startIssuer()
  state.published = [await newKey('second')]
  assert.deepEqual(await kidsFor('second'), ['second'])
  assert.deepEqual(await kidsFor('made up'), ['second'])
  assert.equal(state.asked, 1)
  state.atMs += minute
  await kidsFor('made up')
  assert.equal(state.asked, 2)
})

test('tokens that come at once ask once', async () => {
  const { state, kidsFor } = await startIssuer()
  await Promise.all(Array.from({ length: 20 }, (_, index) => kidsFor(`key ${index}`)))
  assert.equal(state.asked, 1)
})

test('a withdrawn key is refused after ten minutes', async () => {
  const { state, kidsFor } = await startIssuer()
  state.published = [await newKey('second')]
  assert.deepEqual(await kidsFor('first'), ['first'])
  state.atMs += 11 * minute
  assert.deepEqual(await kidsFor('first'), ['second'])
})

test('keys that did not change stay the same array, by which verified tokens are remembered', async () => {
  const { state, keys } = await startIssuer()
  const before = await keys.for('first')
  state.atMs += 11 * minute
  assert.equal(await keys.for('first'), before)
  assert.equal(state.asked, 1)
})

test('an issuer that is away keeps its keys for a day', async () => {
  const { state, kidsFor, failures } = await startIssuer()
  state.isAway = true
  state.atMs += 23 * 60 * minute
  assert.deepEqual(await kidsFor('first'), ['first'])
  assert.equal(failures.length, 1)
  state.atMs += 2 * 60 * minute
  assert.deepEqual(await kidsFor('first'), [])
  state.isAway = false
  state.atMs += minute
  assert.deepEqual(await kidsFor('first'), ['first'])
})

test('a shared secret in a key set is not a key', async () => {
  const secret = { kty: 'oct', k: 'c2VjcmV0', alg: 'HS256', kid: 'secret' }
  assert.throws(() => publicKeysIn({ keys: [secret] }), /no public key/)
  const both = publicKeysIn({ keys: [secret, await newKey('first')] })
  assert.deepEqual(
    both.map(({ kid, alg }) => [kid, alg]),
    [['first', 'ES256']],
  )
})
