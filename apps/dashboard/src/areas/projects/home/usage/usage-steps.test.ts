import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, servicesOf, totalOf } from './usage-steps.ts'

const nowMs = Date.UTC(2026, 10, 24, 2, 30, 20)

const counted = (timestamp: string, requests: number, failed = 0) => {
  const none = { requests: 0, client_errors: 0, server_errors: 0 }
  return {
    timestamp,
    total_auth_requests: requests,
    total_realtime_requests: 0,
    total_rest_requests: 0,
    total_storage_requests: 0,
    services: {
      rest: none,
      auth: { requests, client_errors: failed, server_errors: 0 },
      storage: none,
      realtime: none,
      functions: none,
      other: none,
    },
  }
}

test('a bar for each step up to that of now, also for those without requests', () => {
  const counts = [counted('2026-11-24T02:00:00.000Z', 5, 2), counted('2026-11-23T03:00:00.000Z', 1)]
  const bars = barsOf(counts, 'auth', { interval: '1day', nowMs })
  assert.equal(bars.length, 24)
  assert.deepEqual(
    [bars[0], bars[23]].map((bar) => [bar?.requests, bar?.warnings]),
    [
      [1, 0],
      [5, 2],
    ],
  )
  assert.equal(totalOf(bars, 'requests'), 6)
  assert.equal(totalOf(barsOf(counts, 'rest', { interval: '1day', nowMs }), 'requests'), 0)
  for (const [interval, steps] of [
    ['1hr', 60],
    ['7day', 7],
  ] as const)
    assert.equal(barsOf([], 'auth', { interval, nowMs }).length, steps)
})

test('only services that run are shown', () => {
  const labels = servicesOf(['postgresql', 'gotrue', 'postgrest']).map(({ label }) => label)
  assert.deepEqual(labels, ['Data API', 'Authentication'])
})
