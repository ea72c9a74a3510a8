import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summary } from './summary.ts'

const phases = [
  { name: 'check', ms: 30_000, passed: true },
  { name: 'journeys', ms: 700_000, passed: false },
]

test('the summary has the time of each phase, which of them failed, and all against the budget', () => {
  const text = summary(phases, [], { budgetMs: 720_000 })
  assert.match(text, /^ +30\.0 s  check$/m)
  assert.match(text, /^ +700\.0 s  journeys \(failed\)$/m)
  assert.match(text, /^ +730\.0 s  in all, of a budget of 720 s: over budget$/m)
})

test('the slowest tests are named, the slowest first, and no more than asked for', () => {
  const timings = [1, 3, 2].map((second) => ({ file: 'a.test.ts', title: `takes ${second} s`, ms: second * 1000 }))
  const text = summary(phases, timings, { budgetMs: 1_000_000, slowest: 2 })
  assert.match(text, /The 2 slowest tests:\n +3\.0 s  a\.test\.ts › takes 3 s\n +2\.0 s  a\.test\.ts › takes 2 s$/)
  assert.doesNotMatch(text, /over budget/)
})

test('a test that failed is last, with its reason', () => {
  const timings = [
    { file: 'a.test.ts', title: 'passes', ms: 1 },
    { file: 'b.test.ts', title: 'fails', ms: 1, failure: 'Error: 1 is not 2' },
  ]
  assert.match(
    summary(phases, timings, { budgetMs: 1_000_000 }),
    /Failed tests:\nb\.test\.ts › fails\nError: 1 is not 2$/,
  )
})
