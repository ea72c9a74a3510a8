import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, formatElapsed } from './durations.ts'

test('durations are read at a glance', () => {
  const cases: [number, string][] = [
    [0, '0 ms'],
    [0.44, '0.4 ms'],
    [9.96, '10 ms'],
    [91.4, '91 ms'],
    [999.6, '1.0 s'],
    [2_349, '2.3 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min'],
    [65_000, '1 min 5 s'],
  ]
  for (const [ms, text] of cases) assert.equal(formatDuration(ms), text)
})

test('a running clock shows tenths, then seconds', () => {
  assert.equal(formatElapsed(0), '0.0 s')
  assert.equal(formatElapsed(1_999), '1.9 s')
  assert.equal(formatElapsed(12_999), '12 s')
  assert.equal(formatElapsed(61_000), '1 min 1 s')
})
