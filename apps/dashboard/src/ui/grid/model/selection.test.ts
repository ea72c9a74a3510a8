import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activeCell,
  addCell,
  cellCount,
  clampSelection,
  extendTo,
  isInSpans,
  isSelected,
  rectOf,
  selectAll,
  selectCell,
  selectColumns,
  selectedSpans,
  selectRows,
} from './selection.ts'

const extent = { rows: 10, columns: 5 }
const at = (row: number, column: number) => ({ row, column })

test('a range reaches from the active cell in any direction', () => {
  const selection = extendTo(selectCell(at(4, 3)), at(2, 1))
  assert.deepEqual(rectOf(selection[0]), { top: 2, bottom: 4, left: 1, right: 3 })
  assert.deepEqual(activeCell(selection), at(4, 3))
  assert.equal(cellCount(selection), 9)
  assert.deepEqual([isSelected(selection, 2, 1), isSelected(selection, 5, 3)], [true, false])
})

test('another range is added, and only the last one is extended', () => {
  const selection = extendTo(addCell(extendTo(selectCell(at(0, 0)), at(1, 1)), at(4, 4)), at(5, 4))
  assert.deepEqual(selection.map(rectOf), [
    { top: 0, bottom: 1, left: 0, right: 1 },
    { top: 4, bottom: 5, left: 4, right: 4 },
  ])
  assert.deepEqual(activeCell(selection), at(4, 4))
})

test('a header is in no range', () => {
  const header = selectCell(at(-1, 2))
  assert.equal(extendTo(header, at(3, 2)), header)
  assert.deepEqual(rectOf(extendTo(selectCell(at(3, 2)), at(-1, 2))[0]), { top: 0, bottom: 3, left: 2, right: 2 })
})

test('rows, columns and everything are selected as wholes', () => {
  const range = extendTo(selectCell(at(2, 1)), at(3, 2))
  assert.deepEqual(rectOf(selectRows(range, extent)[0]), { top: 2, bottom: 3, left: 0, right: 4 })
  assert.deepEqual(rectOf(selectColumns(range, extent)[0]), { top: 0, bottom: 9, left: 1, right: 2 })
  assert.equal(cellCount(selectAll(extent)), 50)
})

test('what is selected stays within the rows and columns that are left', () => {
  const selection = extendTo(selectCell(at(8, 4)), at(9, 4))
  assert.equal(clampSelection(selection, extent), selection)
  assert.deepEqual(clampSelection(selection, { rows: 9, columns: 2 }), [{ anchor: at(8, 1), head: at(8, 1) }])
  assert.deepEqual(activeCell(clampSelection(selection, { rows: 0, columns: 2 })), at(-1, 1))
})

test('the selected columns of a row are the same text as long as they are the same', () => {
  const selection = addCell(extendTo(selectCell(at(2, 1)), at(4, 3)), at(3, 10))
  assert.deepEqual(
    [2, 3, 5].map((row) => selectedSpans(selection, row)),
    ['1-3', '1-3,10-10', ''],
  )
  assert.deepEqual(
    [1, 3, 4, 10, 0].map((column) => isInSpans('1-3,10-10', column)),
    [true, true, false, true, false],
  )
})
