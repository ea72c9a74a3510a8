import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idleStep, pauseAtMs } from '../../src/billing/idle-pause.ts'

const dayMs = 24 * 60 * 60 * 1_000
const week = 7 * 24

test('a project is warned two days before the week is over, and paused after it, never without a warning', () => {
  const rows = [
    // Days since the last use, days between the last use and the warning, what follows.
    [4.9, null, undefined],
    [5, null, 'warn'],
    [30, null, 'warn'],
    [6.9, 5, undefined],
    [7, 5, 'pause'],
    [31.9, 30, undefined],
    [32, 30, 'pause'],
  ] as const
  for (const [idleDays, warnedDays, step] of rows) {
    const warnedAtMs = warnedDays === null ? null : warnedDays * dayMs
    assert.equal(idleStep({ usedAtMs: 0, warnedAtMs }, idleDays * dayMs, week), step, `${idleDays}, ${warnedDays}`)
  }
  assert.equal(pauseAtMs({ usedAtMs: 0 }, 5 * dayMs, week), 7 * dayMs)
  assert.equal(pauseAtMs({ usedAtMs: 0 }, 30 * dayMs, week), 32 * dayMs)
  assert.equal(idleStep({ usedAtMs: 0, warnedAtMs: null }, dayMs, 48), 'warn', 'half of a shorter time')
})
