import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeArrangement, pinColumn, placeColumns } from './arrangement.ts'
import { columnAtPlace, visibleColumns, visibleRows } from './visible-window.ts'

const columns = Array.from({ length: 200 }, (_, index) => ({ id: `c${index}`, widthPx: 100 }))
const arrangement = completeArrangement(columns, [])
const placed = placeColumns(columns, arrangement).columns

test('the rows in view, and some beyond, are those that are drawn', () => {
  const size = { rowPx: 32, count: 1_000_000, beyond: 3 }
  assert.deepEqual(visibleRows({ topPx: 0, heightPx: 320 }, size), { first: 0, last: 12 })
  assert.deepEqual(visibleRows({ topPx: 32_000, heightPx: 320 }, size), { first: 997, last: 1012 })
  assert.deepEqual(visibleRows({ topPx: 31_999_680, heightPx: 320 }, size), { first: 999_987, last: 999_999 })
  assert.deepEqual(visibleRows({ topPx: 0, heightPx: 320 }, { ...size, count: 0 }), { first: 0, last: -1 })
})

test('of 200 columns those in view are drawn', () => {
  assert.deepEqual(visibleColumns(placed, { leftPx: 0, widthPx: 450 }, { pinnedCount: 0, beyond: 2 }), {
    first: 0,
    last: 6,
  })
  assert.deepEqual(visibleColumns(placed, { leftPx: 5_050, widthPx: 450 }, { pinnedCount: 0, beyond: 0 }), {
    first: 50,
    last: 55,
  })
  assert.deepEqual(visibleColumns(placed, { leftPx: 19_600, widthPx: 400 }, { pinnedCount: 3, beyond: 2 }), {
    first: 194,
    last: 199,
  })
  assert.deepEqual(visibleColumns([], { leftPx: 0, widthPx: 400 }, { pinnedCount: 0, beyond: 2 }), {
    first: 0,
    last: -1,
  })
})

test('a point of the window is over a pinned column or over what has scrolled below it', () => {
  const pinned = placeColumns(columns, pinColumn(arrangement, 'c5', true)).columns
  const at = (windowPx: number, scrolledPx: number) =>
    pinned[columnAtPlace(pinned, { windowPx, scrolledPx, pinnedPx: 100 })]?.column.id
  assert.deepEqual([at(50, 0), at(150, 0), at(50, 1_000), at(150, 1_000), at(-20, 0)], ['c5', 'c0', 'c5', 'c11', 'c5'])
  assert.equal(at(1_000_000, 0), 'c199')
})
