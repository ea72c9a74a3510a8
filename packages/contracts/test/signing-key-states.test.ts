import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBecome, canDelete, signingKeyStates, withState } from '../src/keys/signing-key-states.ts'

test('a signing key changes its state only as the table says, and never out of use by itself', () => {
  const allowed = signingKeyStates.flatMap((from) =>
    signingKeyStates.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(allowed, [
    'standby → in_use',
    'standby → revoked',
    'previously_used → standby',
    'previously_used → in_use',
    'previously_used → revoked',
    'revoked → standby',
  ])
  assert.deepEqual(signingKeyStates.filter(canDelete), ['standby', 'revoked'])
})

test('exactly one key is in use after a rotation; the one before verifies on', () => {
  const keys = [
    { id: 'a', status: 'in_use' },
    { id: 'b', status: 'standby' },
    { id: 'c', status: 'revoked' },
  ] as const
  assert.deepEqual(withState(keys, 'b', 'in_use'), [
    { id: 'a', status: 'previously_used' },
    { id: 'b', status: 'in_use' },
    { id: 'c', status: 'revoked' },
  ])
})
