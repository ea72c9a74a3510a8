import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyRanges } from './copy-ranges.ts'
import { addCell, extendTo, selectAll, selectCell } from './selection.ts'

const at = (row: number, column: number) => ({ row, column })
const valueAt = ({ row, column }: { row: number; column: number }) => ({ text: `${row}/${column}` })

test('a range is copied row by row', () => {
  assert.deepEqual(copyRanges(extendTo(selectCell(at(2, 2)), at(1, 1)), valueAt), {
    block: [
      ['1/1', '1/2'],
      ['2/1', '2/2'],
    ],
  })
})

test('ranges of the same columns are copied below each other, of the same rows beside each other, in their order', () => {
  assert.deepEqual(copyRanges(addCell(selectCell(at(5, 1)), at(2, 1)), valueAt), { block: [['2/1'], ['5/1']] })
  assert.deepEqual(copyRanges(addCell(selectCell(at(2, 4)), at(2, 1)), valueAt), { block: [['2/1', '2/4']] })
  assert.ok('refusal' in copyRanges(addCell(selectCell(at(1, 1)), at(2, 2)), valueAt))
})

test('nothing is copied where one of the values is not there as a whole', () => {
  const copied = copyRanges(extendTo(selectCell(at(0, 0)), at(3, 0)), (cell) =>
    cell.row === 2 ? { refusal: 'not loaded' } : valueAt(cell),
  )
  assert.deepEqual(copied, { refusal: 'not loaded' })
})

test('more cells than a clipboard should hold are refused before they are read', () => {
  const copied = copyRanges(selectAll({ rows: 1_000_000, columns: 60 }), () => assert.fail('read'))
  assert.match('refusal' in copied ? copied.refusal : '', /At most 500,000 cells/)
})
