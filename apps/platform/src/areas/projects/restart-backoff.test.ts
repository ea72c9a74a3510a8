import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RestartBackoff } from './restart-backoff.ts'

const delays = (backoff: RestartBackoff, count: number) =>
  Array.from({ length: count }, () => backoff.next('shop').delayMs)

test('the first restart is at once, and each further one waits twice as long, up to a limit', () => {
  const backoff = new RestartBackoff({ longestDelayMs: 10_000, now: () => 0 })
  assert.deepEqual(delays(backoff, 7), [0, 1000, 2000, 4000, 8000, 10_000, 10_000])
  assert.equal(backoff.next('another').delayMs, 0)
})

test('five minutes without a crash, or a person who restarts it, reset the delay', () => {
  let now = 0
  const backoff = new RestartBackoff({ longestDelayMs: 10_000, now: () => now })
  delays(backoff, 3)
  now += 4 * 60_000
  assert.equal(backoff.next('shop').delayMs, 4000)
  now += 5 * 60_000 + 4000
  assert.equal(backoff.next('shop').delayMs, 0)
  delays(backoff, 3)
  backoff.reset('shop')
  assert.equal(backoff.next('shop').delayMs, 0)
})
