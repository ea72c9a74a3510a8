import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Arrangement } from './arrangement.ts'
import {
  completeArrangement,
  hideColumn,
  moveColumn,
  pinColumn,
  placeColumns,
  resizeColumn,
  stepColumn,
} from './arrangement.ts'

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id, widthPx: 100 }))
const all = completeArrangement(columns, [])
const ids = (arrangement: Arrangement) => arrangement.map(({ id }) => id).join('')
const shown = (arrangement: Arrangement, maxPinnedPx?: number) =>
  placeColumns(columns, arrangement, maxPinnedPx).columns.map(
    ({ column, isPinned }) => column.id + (isPinned ? '*' : ''),
  )

test('an arrangement forgets columns that are gone and has new ones at its end', () => {
  assert.deepEqual(completeArrangement(columns, [{ id: 'gone' }, { id: 'c', widthPx: 70 }]), [
    { id: 'c', widthPx: 70 },
    { id: 'a' },
    { id: 'b' },
    { id: 'd' },
  ])
})

test('columns are placed side by side: pinned ones first, hidden ones not at all', () => {
  const arrangement = resizeColumn(hideColumn(pinColumn(all, 'c', true), 'b', true), 'c', 150)
  const placed = placeColumns(columns, arrangement)
  assert.deepEqual(shown(arrangement), ['c*', 'a', 'd'])
  assert.deepEqual(
    placed.columns.map(({ leftPx }) => leftPx),
    [0, 150, 250],
  )
  assert.deepEqual([placed.pinnedCount, placed.pinnedPx, placed.totalPx], [1, 150, 350])
})

test('columns without room to stay scroll with the others, in the same order', () => {
  const arrangement = pinColumn(pinColumn(all, 'a', true), 'c', true)
  assert.deepEqual(shown(arrangement, 200), ['a*', 'c*', 'b', 'd'])
  assert.deepEqual(shown(arrangement, 199), ['a*', 'c', 'b', 'd'])
  assert.deepEqual(shown(arrangement, 50), ['a', 'c', 'b', 'd'])
})

const widthOf = (widthPx: number) => resizeColumn(all, 'a', widthPx)[0]?.widthPx

test('a width stays between the limits', () => {
  assert.deepEqual([widthOf(-5), widthOf(77.6), widthOf(9_000)], [48, 78, 1200])
})

test('a column is moved before another, and becomes pinned or not as that one is', () => {
  assert.equal(ids(moveColumn(all, 'd', 'b')), 'adbc')
  assert.equal(ids(moveColumn(all, 'a', undefined)), 'bcda')
  assert.equal(ids(moveColumn(all, 'a', 'a')), 'abcd')
  const pinned = pinColumn(all, 'b', true)
  assert.deepEqual(shown(moveColumn(pinned, 'd', 'b')), ['d*', 'b*', 'a', 'c'])
  assert.deepEqual(shown(moveColumn(pinned, 'b', 'd')), ['a', 'c', 'b', 'd'])
})

test('a step leads past hidden columns, and not from pinned columns to others', () => {
  const hidden = hideColumn(all, 'b', true)
  assert.deepEqual(shown(stepColumn(hidden, 'a', 1)), ['c', 'a', 'd'])
  assert.deepEqual(shown(stepColumn(hidden, 'c', -1)), ['c', 'a', 'd'])
  assert.equal(stepColumn(all, 'd', 1), all)
  assert.deepEqual(shown(stepColumn(pinColumn(all, 'b', true), 'b', 1)), ['b*', 'a', 'c', 'd'])
})

test('a column can have the name of a property that every object has', () => {
  const odd = [
    { id: 'constructor', widthPx: 80 },
    { id: '__proto__', widthPx: 90 },
  ]
  assert.deepEqual(
    placeColumns(odd, pinColumn(completeArrangement(odd, []), '__proto__', true)).columns.map(({ widthPx }) => widthPx),
    [90, 80],
  )
})
