import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageState } from '../../src/billing/usage-words.ts'

test('A ratio of 0.75 is used: from there on, usage approaches what the plan includes', () => {
  assert.deepEqual(
    [74, 75, 100, 101].map((usage) => usageState(usage, 100)),
    ['within', 'approaching', 'approaching', 'exceeded'],
  )
  assert.deepEqual([usageState(0, 0), usageState(1, 0), usageState(1, null)], ['within', 'exceeded', 'within'])
})
