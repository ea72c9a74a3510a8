import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsOf } from './audit-range.ts'

const now = new Date('2026-11-21T12:00:00Z')

void test('a preset counts back from now, all time has no bounds', () => {
  assert.deepEqual(momentsOf('day', { from: '2020-01-01' }, now), { date_start: '2026-11-20T12:00:00.000Z' })
  assert.deepEqual(momentsOf('all', {}, now), {})
})

void test('dates hold both days whole, in the time zone of the reader', () => {
  assert.deepEqual(momentsOf('dates', { from: '2026-02-27', to: '2026-02-28' }, now), {
    date_start: new Date(2026, 1, 27).toISOString(),
    date_end: new Date(2026, 2, 1).toISOString(),
  })
})

void test('what is no date is no bound', () => {
  for (const from of [undefined, '', 'yesterday', '2026-1-1', "2026-01-01'"])
    assert.deepEqual(momentsOf('dates', { from }, now), { date_start: undefined, date_end: undefined })
})
