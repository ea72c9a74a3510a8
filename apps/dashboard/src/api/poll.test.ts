import { projectStatuses } from '@cairn/contracts/projects/project-status'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPoll } from './poll.ts'

void test('a project that is COMING_UP or UNKNOWN is fetched again every 5 s, and in no other status', () => {
  const polled = projectStatuses.filter((status) => nextPoll({ status, connectionString: 'sealed' }) !== false)
  assert.deepEqual(polled, ['COMING_UP', 'UNKNOWN'])
  assert.equal(nextPoll({ status: 'COMING_UP', connectionString: 'sealed' }), 5_000)
})

void test('a project without a connection string is fetched again every 5 s, whatever its status', () => {
  for (const status of projectStatuses) assert.equal(nextPoll({ status, connectionString: null }), 5_000, status)
})

void test('a project that is not known yet is not polled', () => {
  assert.equal(nextPoll(undefined), false)
})
