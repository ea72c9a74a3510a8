import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthAuditEntry } from '@cairn/contracts/authentication/audit-logs'
import { actionLabel, actionOptions, detailOf, isByServer, retentionText, userOf } from './audit-words.ts'

const entry: AuthAuditEntry = {
  id: 'e',
  created_at: null,
  action: 'login',
  actor_id: 'u1',
  actor_username: 'ada@example.com',
  actor_name: null,
  ip_address: '',
  traits: { provider: 'github' },
}

test('an entry is about who acted, or about whom a server changed', () => {
  assert.deepEqual([userOf(entry), isByServer(entry)], [{ id: 'u1', name: 'ada@example.com' }, false])
  const traits = { user_id: 'u2', user_email: '', user_phone: '15551234567' }
  const changed = { ...entry, actor_id: 'nobody', actor_username: 'service_role', traits }
  assert.deepEqual([userOf(changed), isByServer(changed)], [{ id: 'u2', name: '15551234567' }, true])
  assert.deepEqual(userOf({ ...entry, actor_id: null, actor_username: '' }), { id: undefined, name: 'Unknown' })
})

test('an action that is not known is named as it is, and can be filtered by', () => {
  assert.equal(actionLabel('login'), 'Signed in')
  assert.equal(actionLabel('token_revoked'), 'token_revoked')
  assert.equal(actionOptions('token_revoked').at(-1)?.value, 'token_revoked')
  assert.equal(actionOptions('login').filter(({ value }) => value === 'login').length, 1)
  assert.equal(detailOf(entry), 'GitHub')
  assert.equal(detailOf({ ...entry, traits: { factor_type: 'totp' } }), 'Authenticator app')
})

test('the retention of a plan is said in hours or days', () => {
  assert.match(retentionText(1), /for 1 hour\./)
  assert.match(retentionText(24), /for 1 day\./)
  assert.match(retentionText(168), /for 7 days\./)
  assert.match(retentionText(null), /until somebody deletes them/)
})
