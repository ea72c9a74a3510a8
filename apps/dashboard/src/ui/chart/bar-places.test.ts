import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barPlace } from './bar-places.ts'

test('the bars of a category stand side by side around its middle, with a gap', () => {
  const group = { centerPx: 100, unitPx: 50, seriesCount: 2, maxBarPx: 48 }
  assert.deepEqual(barPlace(group, 0), { leftPx: 81, widthPx: 18 })
  assert.deepEqual(barPlace(group, 1), { leftPx: 101, widthPx: 18 })
})

test('a bar has a largest width and is never narrower than a pixel', () => {
  const wide = barPlace({ centerPx: 100, unitPx: 500, seriesCount: 1, maxBarPx: 40 }, 0)
  assert.deepEqual(wide, { leftPx: 82, widthPx: 36 })
  assert.equal(barPlace({ centerPx: 100, unitPx: 0.5, seriesCount: 5, maxBarPx: 40 }, 0).widthPx, 1)
})
