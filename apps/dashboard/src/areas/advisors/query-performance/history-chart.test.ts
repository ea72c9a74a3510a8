import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsChart, meanChart, slowerMoments } from './history-chart.ts'

const step = (at: number, calls: number, mean: number, isSlower = false) => ({
  start: new Date(at).toISOString(),
  calls,
  mean_ms: mean,
  total_ms: calls * mean,
  rows: calls,
  blocks_hit: 0,
  blocks_read: 0,
  is_slower: isSlower,
})

const history = { stepMs: 10, startMs: 100, endMs: 140, steps: [step(100, 4, 2), step(120, 5, 8, true)] }

void test('calls are none where nothing is known, and the mean time has a gap there', () => {
  assert.deepEqual(callsChart(history), {
    times: [100, 110, 120, 130],
    series: [{ name: 'Calls', tone: 'info', values: [4, 0, 5, 0] }],
  })
  const [mean, slower] = meanChart(history).series
  assert.deepEqual(mean?.values, [2, null, 8, null])
  assert.deepEqual(slower?.values, [null, null, 8, null])
})

void test('where a statement became slower is told with the time before, and not drawn where there is nothing', () => {
  assert.deepEqual(slowerMoments(history), [{ start: new Date(120).toISOString(), meanMs: 8, beforeMs: 2 }])
  assert.equal(meanChart({ ...history, steps: [step(100, 4, 2)] }).series.length, 1)
})
