import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { actionReason, isActionOffered } from './action-reason.ts'

const offered = (status: ProjectStatus) =>
  (['pause', 'restore', 'restart', 'delete'] as const).filter((action) => isActionOffered(action, status))

void test('what the contract allows needs no reason', () => {
  assert.equal(actionReason('pause', 'ACTIVE_HEALTHY'), undefined)
  assert.equal(actionReason('delete', 'INIT_FAILED'), undefined)
})

void test('what it refuses is explained by the status', () => {
  assert.equal(actionReason('restore', 'ACTIVE_HEALTHY'), 'The project is running, so it cannot be restored now.')
  assert.equal(actionReason('delete', 'COMING_UP'), 'The project is coming up, so it cannot be deleted now.')
})

void test('what does not apply is not offered, save during a change', () => {
  assert.deepEqual(offered('ACTIVE_HEALTHY'), ['pause', 'restart', 'delete'])
  assert.deepEqual(offered('INACTIVE'), ['restore', 'delete'])
  assert.deepEqual(offered('PAUSING'), ['pause', 'restart', 'delete'])
  assert.deepEqual(offered('INIT_FAILED'), ['delete'])
})
