import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plotAxes } from './plot-axes.ts'
import { timePlot } from './plot-data.ts'

const stepsOf = (values: readonly (number | null)[], isBytes = false) => {
  const data = timePlot({
    times: values.map((_, index) => index * 1_000),
    series: [{ name: 'Errors', values, tone: 'danger' }],
  })
  return plotAxes({ data, format: String, isBytes, look: {}, grid: {} })[1]?.incrs
}

test('Counts have marks at whole numbers, bytes at powers of two, and measured values where they fit', () => {
  const steps = stepsOf([0, 1, null, 1])
  assert.ok(Array.isArray(steps))
  assert.deepEqual(steps.slice(0, 6), [1, 2, 5, 10, 20, 50])
  assert.deepEqual(
    stepsOf([1_024, 2_048], true),
    Array.from({ length: 52 }, (_, exponent) => 2 ** exponent),
  )
  assert.equal(stepsOf([0.2, 1]), undefined)
})
