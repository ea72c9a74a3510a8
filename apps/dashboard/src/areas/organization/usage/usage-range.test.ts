import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOf, usageFilter } from './usage-range.ts'

test('a range of usage is days of UTC up to today; without one, it is the billing cycle', () => {
  const now = new Date('2026-03-01T00:30:00Z')
  assert.deepEqual(usageFilter({}, now), {})
  assert.deepEqual(usageFilter({ range: '7d' }, now), { start: '2026-02-23', end: '2026-03-01' })
  assert.deepEqual(usageFilter({ range: '30d', project: 'abc' }, now), {
    start: '2026-01-31',
    end: '2026-03-01',
    project_ref: 'abc',
  })
  assert.equal(rangeOf({ range: 'forever' }), 'cycle')
})
