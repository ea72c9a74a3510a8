import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costText, savedText } from './cost-text.ts'

void test('costs of the planner are written without decimals that say nothing', () => {
  assert.deepEqual([18_204.42, 100.6, 8.44, 8].map(costText), ['18,204', '101', '8.4', '8'])
})

void test('what an index saves is told in times, or in percent where that is less than half', () => {
  assert.deepEqual(
    [savedText(1_000, 4), savedText(10, 4), savedText(100, 65)],
    ['250 times less', '2.5 times less', '35 % less'],
  )
})
