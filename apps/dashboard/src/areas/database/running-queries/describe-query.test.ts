import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLocks, describeQuery } from './describe-query.ts'

const query = { waits_for: null, blocked_by: [], progress: null }

void test('a query says what it waits for, which process holds that, and how far it is', () => {
  assert.equal(describeQuery(query), undefined)
  assert.equal(describeQuery({ ...query, waits_for: 'IO: DataFileRead' }), 'Waits for IO: DataFileRead.')
  assert.equal(
    describeQuery({ ...query, waits_for: 'Lock: relation', blocked_by: [71, 94] }),
    'Waits for Lock: relation, which processes 71, 94 hold or wait for.',
  )
  assert.equal(
    describeQuery({ ...query, waits_for: 'Lock: relation', blocked_by: [71] }),
    'Waits for Lock: relation, which process 71 holds or waits for.',
  )
  assert.equal(
    describeQuery({ ...query, progress: { phase: 'scanning heap', done: 1_200, total: 9_000 } }),
    'Scanning heap: 1,200 of 9,000.',
  )
  assert.equal(describeQuery({ ...query, progress: { phase: 'COPY FROM', done: 5, total: 0 } }), 'COPY FROM.')
})

void test('locks are listed: those that are waited for, then those that are held', () => {
  assert.equal(describeLocks({ locks: [] }), undefined)
  assert.equal(
    describeLocks({
      locks: [
        { object: 'public.berth', mode: 'AccessExclusiveLock', is_granted: false },
        { object: 'public.ship', mode: 'RowExclusiveLock', is_granted: true },
        { object: 'public.crew', mode: 'AccessShareLock', is_granted: true },
      ],
    }),
    'Waits to lock public.berth (AccessExclusive). Locks public.ship (RowExclusive), public.crew (AccessShare).',
  )
})
