import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSort, parseSort, sortRows, sortText } from './sort-rows.ts'

void test('an order is read from the address, and only of columns that can be sorted', () => {
  assert.deepEqual(parseSort('name', ['name']), { column: 'name', descending: false })
  assert.deepEqual(parseSort('-name', ['name']), { column: 'name', descending: true })
  assert.equal(parseSort('actions', ['name']), undefined)
  assert.equal(parseSort(undefined, ['name']), undefined)
  assert.equal(sortText({ column: 'name', descending: true }), '-name')
})

void test('a column is sorted from the start, then from the end, then not', () => {
  const first = nextSort({ column: 'joined', descending: true }, 'name')
  assert.deepEqual(first, { column: 'name', descending: false })
  const second = nextSort(first, 'name')
  assert.deepEqual(second, { column: 'name', descending: true })
  assert.equal(nextSort(second, 'name'), undefined)
})

void test('rows are sorted as people read: numbers in text by value, case ignored, equal rows as they came', () => {
  const rows = ['table 10', 'Table 2', 'table 1', 'table 2']
  assert.deepEqual(
    sortRows(rows, (row) => row, false),
    ['table 1', 'Table 2', 'table 2', 'table 10'],
  )
  assert.deepEqual(
    sortRows([true, false, true], (row) => row, false),
    [false, true, true],
  )
})

void test('rows without a value are last, in both directions', () => {
  const rows = [null, 2, 1, null]
  assert.deepEqual(
    sortRows(rows, (row) => row, false),
    [1, 2, null, null],
  )
  assert.deepEqual(
    sortRows(rows, (row) => row, true),
    [2, 1, null, null],
  )
})
