import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeOf } from './time-of.ts'

test('times with a zone are moments', () => {
  const at = Date.UTC(2026, 2, 14, 9, 5, 7)
  assert.equal(timeOf('2026-03-14 09:05:07+00'), at)
  assert.equal(timeOf('2026-03-14 10:05:07.25+01'), at + 250)
  assert.equal(timeOf('2026-03-14 03:35:07-05:30'), at)
})

test("dates, and times without a zone, are in the reader's", () => {
  assert.equal(timeOf('2026-03-14'), new Date(2026, 2, 14).getTime())
  assert.equal(timeOf('2026-03-14 09:05:07'), new Date(2026, 2, 14, 9, 5, 7).getTime())
})

test('what no calendar has is no time', () => {
  assert.deepEqual(['infinity', '-infinity', '0044-03-15 BC', 'soon', ''].map(timeOf), [null, null, null, null, null])
})
