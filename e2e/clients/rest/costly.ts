import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer } from './checks.ts'
import type { World } from './checks.ts'

// Of the process that serves all projects. Where an expression goes back, each takes it longer.
const mostMs = 5_000

export const costlyChecks = (world: World): void => {
  for (const [title, accept] of [
    ['of one long name', `${'a'.repeat(40_000)};x`],
    ['of blanks', `a;b=${' '.repeat(40_000)}x y`],
    ['of parameters', `a${'; b='.repeat(10_000)} x`],
  ] as const)
    test(`a header Accept ${title} is refused at once`, async () => {
      const startedAt = performance.now()
      checkAnswer(await world().send('/counters', { headers: { accept } }), {
        status: 406,
        error: { code: 'PGRST107' },
      })
      assert.ok(performance.now() - startedAt < mostMs)
    })
}
