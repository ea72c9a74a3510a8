import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeScopes, scopesOf } from './scope-words.ts'
import { expiryOf } from './token-expiry.ts'

test('a lifetime becomes the moment at which it ends', () => {
  const now = new Date('2026-02-20T12:00:00Z')
  assert.equal(expiryOf('7', now), '2026-02-27T12:00:00.000Z')
  assert.equal(expiryOf('365', now), '2027-02-20T12:00:00.000Z')
  assert.equal(expiryOf('never', now), null)
})

test('choices become scopes, and scopes words', () => {
  const scopes = scopesOf({ projects: 'write', database: 'read', secrets: 'none' })
  assert.deepEqual(scopes.toSorted(), ['database:read', 'projects:write'])
  assert.deepEqual(scopesOf({}), [])
  assert.equal(describeScopes(['database:read', 'projects:read', 'projects:write']), 'Database (read), Projects')
  assert.equal(describeScopes(null), 'Full access')
})
