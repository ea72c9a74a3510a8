import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellChange } from './cell-change.ts'
import { asStored, conflictsOf, inverseOf, keepingTheirs, overwriting, rowsUpdate } from './cell-change.ts'

const change = (id: string, column: string, from: string | null, to: string | null): CellChange => ({
  key: { id },
  column,
  from,
  to,
})

test('the changes of a row become one, with the values that were there', () => {
  const changes = [change('1', 'a', 'x', 'y'), change('2', 'a', null, 'y'), change('1', 'b', '1', null)]
  assert.deepEqual(rowsUpdate(changes).changes, [
    { key: { id: '1' }, values: { a: 'y', b: null }, expected: { a: 'x', b: '1' } },
    { key: { id: '2' }, values: { a: 'y' }, expected: { a: null } },
  ])
})

test('what was saved is remembered as it is stored, except where only its beginning came back', () => {
  const changes = [change('1', 'a', 'x', '007'), change('2', 'a', 'x', 'long'), change('1', 'b', 'x', ' Y ')]
  const answer = {
    columns: ['b', 'a'],
    rows: [
      ['y', '7'],
      ['x', 'lo'],
    ],
    truncated: [[1, 1]] satisfies [number, number][],
  }
  assert.deepEqual(asStored(changes, answer), [{ ...changes[0], to: '7' }, { ...changes[2], to: 'y' }, changes[1]])
  // Of a server that returned no rows.
  assert.deepEqual(asStored(changes.slice(0, 1), { columns: ['a'], rows: [], truncated: [] }), changes.slice(0, 1))
})

test('the inverse of a change of the key names the row by its new key', () => {
  const changes = [change('1', 'id', '1', '7'), change('1', 'a', 'x', 'y')]
  assert.deepEqual(inverseOf(changes), [
    { key: { id: '7' }, column: 'id', from: '7', to: '1' },
    { key: { id: '7' }, column: 'a', from: 'y', to: 'x' },
  ])
  assert.deepEqual(inverseOf(inverseOf(changes)), changes)
})

test('of a row in conflict only the values that differ are in conflict; of a row that is gone all are', () => {
  const changes = [change('1', 'a', 'x', 'y'), change('1', 'b', '1', '2'), change('2', 'a', 'x', 'y')]
  const conflicts = conflictsOf(changes, {
    conflicts: [
      { change: 0, values: { a: 'z', b: '1' } },
      { change: 1, values: null },
    ],
  })
  assert.deepEqual(conflicts, [
    { change: changes[0], current: 'z' },
    { change: changes[2], current: undefined },
  ])
  assert.deepEqual(overwriting(changes, conflicts), [change('1', 'a', 'z', 'y'), changes[1]])
  assert.deepEqual(keepingTheirs(changes, conflicts), [changes[1]])
})
