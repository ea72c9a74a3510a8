import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthUser } from '@cairn/contracts/authentication/users'
import { isBanned, userTitle } from './user-words.ts'

const nobody: AuthUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: null,
  phone: null,
  name: null,
  providers: [],
  factors: [],
  is_anonymous: false,
  confirmed_at: null,
  banned_until: null,
  last_sign_in_at: null,
  created_at: null,
}

void test('a user is called by name, address or phone number', () => {
  assert.equal(userTitle({ ...nobody, name: 'Ada', email: 'ada@example.com' }), 'Ada')
  assert.equal(userTitle({ ...nobody, name: ' ', email: 'ada@example.com' }), 'ada@example.com')
  assert.equal(userTitle({ ...nobody, phone: '14155550100' }), '14155550100')
  assert.equal(userTitle({ ...nobody, is_anonymous: true }), 'Anonymous user')
  assert.equal(userTitle(nobody), 'No name')
})

void test('a ban ends', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  assert.equal(isBanned({ ...nobody, banned_until: '2026-06-01T00:00:01Z' }, now), true)
  assert.equal(isBanned({ ...nobody, banned_until: '2026-05-31T00:00:00Z' }, now), false)
  assert.equal(isBanned(nobody, now), false)
})
