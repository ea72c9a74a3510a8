import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '@cairn/contracts/database/conditions'
import { fieldsOf, listItems, listText, readFields } from './filter-draft.ts'

test('a filter comes back from the fields of its form', () => {
  const filters: Filter[] = [
    { column: 'status', operator: 'in', values: ['paid', 'half, price', ' x ', '', 'a"b'] },
    { column: 'total', operator: 'between', values: ['1', '5'] },
    { column: 'data', path: ['address', 'zip code', '-1'], operator: 'contains', value: 'x' },
    { column: 'a->b', path: ['c'], operator: 'is', value: 'not null' },
    { column: 'note', operator: '=', value: '' },
  ]
  for (const filter of filters) assert.deepEqual(readFields(fieldsOf(filter)), { filter })
})

test('a list keeps what is in double quotes', () => {
  assert.deepEqual(listItems('"Jug, blue", Plate ,"x""y"'), ['Jug, blue', 'Plate', 'x"y'])
  assert.deepEqual(listItems(listText(['a', '', 'b,c'])), ['a', '', 'b,c'])
})

test('fields that do not make a filter are named', () => {
  const fields = { column: 'c', path: '', operator: '=', value: '', second: '' } as const
  const problemsOf = (changed: object) => {
    const read = readFields({ ...fields, ...changed })
    return 'problems' in read ? Object.keys(read.problems) : []
  }
  assert.deepEqual(problemsOf({}), [])
  assert.deepEqual(problemsOf({ column: '' }), ['column'])
  assert.deepEqual(problemsOf({ operator: 'in', value: ' ' }), ['value'])
  assert.deepEqual(problemsOf({ operator: 'is', value: 'maybe' }), ['value'])
  assert.deepEqual(problemsOf({ path: 'a b' }), ['path'])
  assert.deepEqual(problemsOf({ path: '->address->city' }), [])
})
