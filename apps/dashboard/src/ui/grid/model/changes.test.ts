import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillChanges, fillDownSource, fillRightSource, fillTarget, pasteChanges } from './changes.ts'

const extent = { rows: 10, columns: 5 }
const rect = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const texts = (changes: readonly { row: number; column: number; value: string | null }[]) =>
  changes.map(({ row, column, value }) => `${row},${column}=${value ?? 'NULL'}`)

test('a block is written from the corner of the selection, which then covers it', () => {
  const pasted = pasteChanges(
    [
      ['a', null],
      ['c', 'd'],
    ],
    rect(2, 1),
    extent,
  )
  assert.deepEqual(texts(pasted.changes), ['2,1=a', '2,2=NULL', '3,1=c', '3,2=d'])
  assert.deepEqual(pasted.rect, rect(2, 1, 3, 2))
  assert.deepEqual(pasted.lost, { rows: 0, columns: 0 })
})

test('one value fills the selection, and a block repeats where it fits', () => {
  assert.deepEqual(texts(pasteChanges([['x']], rect(0, 0, 1, 1), extent).changes), ['0,0=x', '0,1=x', '1,0=x', '1,1=x'])
  assert.deepEqual(texts(pasteChanges([['a'], ['b']], rect(0, 0, 3, 0), extent).changes), [
    '0,0=a',
    '1,0=b',
    '2,0=a',
    '3,0=b',
  ])
  assert.equal(pasteChanges([['a'], ['b']], rect(0, 0, 2, 0), extent).changes.length, 2)
})

test('what lies beyond the last row or column is counted, not written', () => {
  const pasted = pasteChanges(
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
    rect(8, 4),
    extent,
  )
  assert.deepEqual(texts(pasted.changes), ['8,4=a', '9,4=c'])
  assert.deepEqual(pasted.lost, { rows: 1, columns: 1 })
})

test('a shorter row of a block leaves cells as they are', () => {
  assert.deepEqual(texts(pasteChanges([['a', 'b'], ['c']], rect(0, 0), extent).changes), ['0,0=a', '0,1=b', '1,0=c'])
  assert.deepEqual(pasteChanges([], rect(0, 0), extent).changes, [])
})

const valueAt = ({ row, column }: { row: number; column: number }) => `${row}/${column}`

test('a fill repeats its rows downwards and upwards', () => {
  assert.deepEqual(texts(fillChanges(rect(4, 1, 5, 1), rect(4, 1, 8, 1), valueAt)), ['6,1=4/1', '7,1=5/1', '8,1=4/1'])
  assert.deepEqual(texts(fillChanges(rect(4, 1, 5, 1), rect(1, 1, 5, 1), valueAt)), ['1,1=5/1', '2,1=4/1', '3,1=5/1'])
})

test('a fill repeats its columns to the right and to the left', () => {
  assert.deepEqual(texts(fillChanges(rect(4, 1, 4, 2), rect(4, 1, 4, 4), valueAt)), ['4,3=4/1', '4,4=4/2'])
  assert.deepEqual(texts(fillChanges(rect(4, 3, 5, 3), rect(4, 2, 5, 3), valueAt)), ['4,2=4/3', '5,2=5/3'])
  assert.deepEqual(fillRightSource(rect(3, 1, 4, 3)), rect(3, 1, 4, 1))
  assert.deepEqual(fillRightSource(rect(3, 1)), rect(3, 0))
  assert.equal(fillRightSource(rect(3, 0)), undefined)
})

test('a dragged fill leads over rows or over columns, never over both', () => {
  const source = rect(4, 1, 5, 2)
  assert.deepEqual(fillTarget(source, { row: 8, column: 3 }), rect(4, 1, 8, 2))
  assert.deepEqual(fillTarget(source, { row: 6, column: 4 }), rect(4, 1, 5, 4))
  assert.deepEqual(fillTarget(source, { row: 1, column: 0 }), rect(1, 1, 5, 2))
  assert.deepEqual(fillTarget(source, { row: 4, column: 0 }), rect(4, 0, 5, 2))
  assert.deepEqual(fillTarget(source, { row: 5, column: 2 }), source)
})

test('the key fills from the first row of a selection, or from the row above one', () => {
  assert.deepEqual(fillDownSource(rect(3, 1, 6, 2)), rect(3, 1, 3, 2))
  assert.deepEqual(fillDownSource(rect(3, 1)), rect(2, 1))
  assert.equal(fillDownSource(rect(0, 1)), undefined)
})
