import { projectStatuses } from '@cairn/contracts/project-status'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPoll } from './poll.ts'

void test('a project that is settled is not asked for again', () => {
  assert.equal(nextPoll({ status: 'ACTIVE_HEALTHY', connectionString: 'sealed' }, 0), false)
  assert.equal(nextPoll({ status: 'INACTIVE', connectionString: null }, 0), false)
  assert.equal(nextPoll({ status: 'INIT_FAILED', connectionString: null }, 0), false)
  assert.equal(nextPoll(undefined, 0), false)
})

void test('one that comes up is asked for eagerly at first, then every 5 s', () => {
  const project = { status: 'COMING_UP', connectionString: null } as const
  assert.equal(nextPoll(project, 0), 300)
  assert.equal(nextPoll(project, 2_900), 300)
  assert.equal(nextPoll(project, 3_000), 5_000)
})

void test('a healthy one that cannot be reached yet is asked for too', () => {
  assert.equal(nextPoll({ status: 'ACTIVE_HEALTHY', connectionString: null }, 10_000), 5_000)
})

void test('every status that is under way is followed to its end', () => {
  const followed = projectStatuses.filter((status) => nextPoll({ status, connectionString: 'sealed' }, 0) !== false)
  assert.deepEqual(followed.toSorted(), [
    'COMING_UP',
    'GOING_DOWN',
    'PAUSING',
    'RESIZING',
    'RESTARTING',
    'RESTORING',
    'UNKNOWN',
    'UPGRADING',
  ])
})
