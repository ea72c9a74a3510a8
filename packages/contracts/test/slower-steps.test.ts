import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slowerSteps } from '../src/advisors/slower-steps.ts'

const cases: readonly [what: string, means: readonly number[], slower: readonly number[]][] = [
  ['nothing', [], []],
  ['the same all the time', [5, 6, 5, 4, 5, 6, 5], []],
  ['slower once', [5, 6, 5, 12, 5], [3]],
  ['slower from then on: the first step alone', [5, 6, 5, 12, 13, 12, 14], [3]],
  ['slower, faster, slower again', [5, 5, 5, 20, 5, 5, 20], [3, 6]],
  ['slower than what became usual', [5, 5, 5, 20, 20, 20, 20, 20, 20, 50], [3, 9]],
  ['too few steps before', [5, 5, 20], []],
  ['many times slower, and still nothing', [0.1, 0.1, 0.1, 0.9], []],
  ['a little slower', [100, 100, 100, 180], []],
]

for (const [what, means, slower] of cases)
  test(`when a statement became slower: ${what}`, () => {
    const steps = means.map((mean) => ({ calls: 3, mean_ms: mean }))
    assert.deepEqual([...slowerSteps(steps)], slower)
  })

test('steps without a call say nothing', () => {
  const idle = { calls: 0, mean_ms: 0 }
  const usual = { calls: 1, mean_ms: 5 }
  assert.deepEqual([...slowerSteps([usual, idle, usual, idle, usual, idle, { calls: 1, mean_ms: 50 }])], [6])
})
