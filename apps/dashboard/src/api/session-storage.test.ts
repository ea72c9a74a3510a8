import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStoredSession } from './session-storage.ts'

void test('what auth-js stores is read', () => {
  const stored = {
    access_token: 'a.b.c',
    expires_at: 1_795_000_000,
    refresh_token: 'r',
    user: { id: '1', email: 'ada@example.com' },
  }
  assert.deepEqual(parseStoredSession(JSON.stringify(stored)), {
    accessToken: 'a.b.c',
    expiresAt: 1_795_000_000,
    accountId: '1',
    email: 'ada@example.com',
  })
})

for (const text of [null, '', '{', 'null', '7', '{}', '{"access_token":"a"}', '{"access_token":7,"expires_at":1}'])
  void test(`${JSON.stringify(text)} is no session`, () => assert.equal(parseStoredSession(text), undefined))

void test('a session without a user still counts', () => {
  assert.equal(parseStoredSession('{"access_token":"a","expires_at":1}')?.email, undefined)
})
