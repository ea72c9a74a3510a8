import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactNumber } from './compact-number.ts'

test('a number of more than six digits is rounded to a unit', () => {
  assert.deepEqual([0, 999_999, 1_000_000, 2_349_999, 1_500_000_000, 3e12].map(compactNumber), [
    '0',
    '999,999',
    '1.0M',
    '2.3M',
    '1.5B',
    '3.0T',
  ])
})
