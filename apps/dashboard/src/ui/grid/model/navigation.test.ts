import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Direction } from './navigation.ts'
import { moveFrom } from './navigation.ts'

const extent = { rows: 100, columns: 5 }
const from = (row: number, column: number, direction: Direction, size = extent) => {
  const to = moveFrom({ row, column }, direction, size, 20)
  return [to.row, to.column]
}

test('keys lead to the next cell, to the ends, and no further', () => {
  assert.deepEqual(from(3, 2, 'down'), [4, 2])
  assert.deepEqual(from(99, 2, 'down'), [99, 2])
  assert.deepEqual(from(3, 0, 'left'), [3, 0])
  assert.deepEqual(from(3, 4, 'right'), [3, 4])
  assert.deepEqual(from(3, 2, 'row-start'), [3, 0])
  assert.deepEqual(from(3, 2, 'row-end'), [3, 4])
  assert.deepEqual(from(3, 2, 'top'), [0, 2])
  assert.deepEqual(from(3, 2, 'bottom'), [99, 2])
  assert.deepEqual(from(3, 2, 'first'), [0, 0])
  assert.deepEqual(from(3, 2, 'last'), [99, 4])
})

test('a page is as many rows as are visible', () => {
  assert.deepEqual(from(3, 2, 'page-down'), [23, 2])
  assert.deepEqual(from(90, 2, 'page-down'), [99, 2])
  assert.deepEqual(from(30, 2, 'page-up'), [10, 2])
  assert.deepEqual(from(3, 2, 'page-up'), [0, 2])
})

test('above the first row is the header, from which a key leads back', () => {
  assert.deepEqual(from(0, 2, 'up'), [-1, 2])
  assert.deepEqual(from(-1, 2, 'up'), [-1, 2])
  assert.deepEqual(from(-1, 2, 'page-up'), [-1, 2])
  assert.deepEqual(from(-1, 2, 'right'), [-1, 3])
  assert.deepEqual(from(-1, 2, 'down'), [0, 2])
})

test('without rows there is only the header', () => {
  const empty = { rows: 0, columns: 5 }
  for (const direction of ['down', 'page-down', 'top', 'bottom', 'first', 'last'] as const)
    assert.equal(from(-1, 2, direction, empty)[0], -1, direction)
})
