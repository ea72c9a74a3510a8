import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxRows, rowExtent, windowsAround } from './row-extent.ts'

const extent = (windows: [number, number][], count?: number, isEstimate = true, from = 0) =>
  rowExtent(new Map(windows), count === undefined ? undefined : { count, isEstimate }, from)

test('nothing is known: nothing is drawn but a window that may come', () => {
  assert.deepEqual(extent([]), { scrollRows: 100, total: 0, isEstimate: true })
})

test('a first window that is not full is the whole table, whatever was estimated', () => {
  assert.deepEqual(extent([[0, 7]], 5_000), { scrollRows: 7, total: 7, isEstimate: false })
  assert.deepEqual(extent([[0, 0]]), { scrollRows: 0, total: 0, isEstimate: false })
})

test('a full window with no count leaves room for the next', () => {
  assert.deepEqual(extent([[0, 100]]), { scrollRows: 200, total: 100, isEstimate: true })
})

test('an estimate gives the length, and stays one', () => {
  assert.deepEqual(extent([[0, 100]], 5_000), { scrollRows: 5_000, total: 5_000, isEstimate: true })
})

test('an estimate that is too low grows with what comes', () => {
  assert.deepEqual(
    extent(
      [
        [0, 100],
        [1, 100],
      ],
      150,
    ),
    { scrollRows: 300, total: 200, isEstimate: true },
  )
})

test('an estimate that is too high shrinks: an empty window bounds, a short one ends', () => {
  assert.deepEqual(
    extent(
      [
        [0, 100],
        [9, 0],
      ],
      5_000,
    ),
    { scrollRows: 900, total: 900, isEstimate: true },
  )
  assert.deepEqual(
    extent(
      [
        [0, 100],
        [9, 30],
      ],
      5_000,
    ),
    { scrollRows: 930, total: 930, isEstimate: false },
  )
})

test('an exact count is taken as it is', () => {
  assert.deepEqual(extent([[0, 100]], 100, false), { scrollRows: 100, total: 100, isEstimate: false })
  assert.deepEqual(extent([[0, 100]], 4_321, false), { scrollRows: 4_321, total: 4_321, isEstimate: false })
})

test('more rows than can be scrolled are counted, not drawn', () => {
  assert.deepEqual(extent([[0, 100]], 3_000_000, false), { scrollRows: maxRows, total: 3_000_000, isEstimate: false })
})

test('a scroll range may begin later in the table', () => {
  assert.deepEqual(extent([[0, 100]], 1_000_400, false, maxRows), {
    scrollRows: 400,
    total: 1_000_400,
    isEstimate: false,
  })
})

test('windows around the screen, within the table', () => {
  assert.deepEqual(windowsAround(0, 30, 1_000), [0, 1])
  assert.deepEqual(windowsAround(450, 480, 1_000), [3, 4, 5])
  assert.deepEqual(windowsAround(980, 999, 1_000), [8, 9])
  assert.deepEqual(windowsAround(0, 30, 0), [0])
})

test('rows that were counted are there, whatever was estimated', () => {
  const known = { atLeast: 20_000 }
  assert.equal(rowExtent(new Map([[0, 100]]), { count: 300, isEstimate: true }, 0, known).scrollRows, 20_100)
  assert.equal(rowExtent(new Map([[0, 100]]), { count: 50_000, isEstimate: true }, 0, known).scrollRows, 50_000)
})

test('the grid scrolls no further than rows can be reached', () => {
  const limited = rowExtent(new Map([[0, 100]]), { count: 50_000, isEstimate: true }, 0, { atMost: 10_000 })
  assert.deepEqual(limited, { scrollRows: 10_000, total: 50_000, isEstimate: true })
})
