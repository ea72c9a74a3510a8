import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiryOf } from './token-expiry.ts'

test('a lifetime becomes the moment at which it ends', () => {
  const now = new Date('2026-02-20T12:00:00Z')
  assert.equal(expiryOf('7', now), '2026-02-27T12:00:00.000Z')
  assert.equal(expiryOf('365', now), '2027-02-20T12:00:00.000Z')
  assert.equal(expiryOf('never', now), null)
})
