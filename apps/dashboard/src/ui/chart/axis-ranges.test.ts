import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logRange, logTicks, xRange, yRange } from './axis-ranges.ts'

test('a logarithmic axis spans whole powers of ten', () => {
  assert.deepEqual(logRange(3, 420), [1, 1000])
  assert.deepEqual(logRange(0.02, 0.5), [0.01, 1])
  assert.deepEqual(logRange(10, 10), [10, 100])
  assert.deepEqual(logRange(1e-24, 1e-23), [1e-24, 1e-23])
})

test('a logarithmic axis has a tick at each power of ten, and more where there are few', () => {
  assert.deepEqual(logTicks(1, 100_000), [1, 10, 100, 1_000, 10_000, 100_000])
  assert.deepEqual(logTicks(1, 100), [1, 2, 5, 10, 20, 50, 100])
  assert.deepEqual(logTicks(0.01, 0.1), [0.01, 0.02, 0.05, 0.1])
})

test('a logarithmic axis over many powers of ten has at most nine ticks, at equal distances', () => {
  const ticks = logTicks(1e-9, 1e15)
  assert.ok(ticks.length <= 9, String(ticks))
  assert.deepEqual(ticks.slice(0, 3), [1e-9, 1e-6, 1e-3])
})

test('bars and lines are drawn from zero, points are not', () => {
  assert.deepEqual(yRange({ shape: 'bar', isLog: false }, 50, 100), [0, 108])
  assert.deepEqual(yRange({ shape: 'line', isLog: false }, -100, -50), [-108, 0])
  assert.deepEqual(yRange({ shape: 'line', isLog: false }, 0, 0), [0, 1])
  assert.deepEqual(yRange({ shape: 'scatter', isLog: false }, 100, 200), [94, 206])
})

test('categories have room for half a bar at both ends, a single position has room around it', () => {
  assert.deepEqual(xRange({ shape: 'bar', axis: { kind: 'category', labels: ['a', 'b'] } }, 0, 1), [-0.5, 1.5])
  assert.deepEqual(xRange({ shape: 'line', axis: { kind: 'number' } }, 4, 4), [3, 5])
  assert.deepEqual(xRange({ shape: 'line', axis: { kind: 'number' } }, 4, 9), [4, 9])
  assert.deepEqual(xRange({ shape: 'scatter', axis: { kind: 'number' } }, 0, 100), [-3, 103])
})
