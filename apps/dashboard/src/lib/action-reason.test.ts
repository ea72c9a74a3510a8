import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionReason } from './action-reason.ts'

void test('what the contract allows needs no reason', () => {
  assert.equal(actionReason('pause', 'ACTIVE_HEALTHY'), undefined)
  assert.equal(actionReason('delete', 'INIT_FAILED'), undefined)
})

void test('what it refuses is explained by the status', () => {
  assert.equal(actionReason('restore', 'ACTIVE_HEALTHY'), 'The project is running, so it cannot be restored now.')
  assert.equal(actionReason('delete', 'COMING_UP'), 'The project is coming up, so it cannot be deleted now.')
})
