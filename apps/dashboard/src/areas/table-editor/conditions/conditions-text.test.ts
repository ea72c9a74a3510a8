import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '@cairn/contracts/database/rows'
import { formatFilters, formatSorts, parseFilters, parseSorts } from './conditions-text.ts'

test('conditions come back from an address as they went in', () => {
  const filters: Filter[] = [
    { column: 'status', operator: 'in', value: 'paid,shipped' },
    { column: 'odd:name;%', operator: '=', value: 'a:b;c%3a %' },
    { column: 'note', operator: '~~*', value: '%100 %%' },
    { column: 'total', operator: '>=', value: '' },
    { column: 'überweisung', operator: 'is', value: 'not null' },
  ]
  assert.deepEqual(parseFilters(formatFilters(filters)), filters)
})

test('an address shows words, not operators', () => {
  assert.equal(
    formatFilters([
      { column: 'status', operator: 'in', value: 'paid,shipped' },
      { column: 'total', operator: '>', value: '5' },
    ]),
    'status:in:paid,shipped;total:gt:5',
  )
})

test('what is no condition is left out', () => {
  for (const text of [undefined, '', ';;', 'status', 'status:eq', ':eq:1', 'status:constructor:1', 'status:nope:1'])
    assert.deepEqual(parseFilters(text), [], String(text))
  assert.deepEqual(parseFilters('x;a:eq:1'), [{ column: 'a', operator: '=', value: '1' }])
})

test('two equal conditions are one', () => {
  assert.deepEqual(parseFilters('a:eq:1;b:eq:2;a:eq:1'), [
    { column: 'a', operator: '=', value: '1' },
    { column: 'b', operator: '=', value: '2' },
  ])
})

test('no conditions leave no parameter', () => {
  assert.equal(formatFilters([]), undefined)
  assert.equal(formatSorts([]), undefined)
})

test('an order comes back as it went in, a column once', () => {
  const sorts = [
    { column: 'placed;at', ascending: false },
    { column: 'id', ascending: true },
  ]
  assert.deepEqual(parseSorts(formatSorts(sorts)), sorts)
  assert.deepEqual(parseSorts('id:asc;id:desc;x:up;:asc'), [{ column: 'id', ascending: true }])
})
