import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateSearch } from './search.ts'

test('an address is read', () => {
  const search = {
    schema: 'shop',
    filter: 'a = 1',
    sort: 'a:asc',
    view: 'v1',
    panel: 'edit',
    row: 'id:5',
    start: ['7', null],
    from: 1_000_000,
  }
  assert.deepEqual(validateSearch(search), search)
})

test('what makes no sense is left out', () => {
  assert.deepEqual(validateSearch({ schema: '', filter: [1], sort: null, panel: 'root', from: -1, other: 'x' }), {})
  const start = ['7']
  assert.deepEqual(validateSearch({ start, from: 1.5 }), { start })
  assert.deepEqual(validateSearch({ start, from: 'many' }), { start })
  for (const none of ['', '[', '[]', [], [7], ['7', 8], 7]) assert.deepEqual(validateSearch({ start: none }), {})
})

test('numbers and booleans of the router are text again', () => {
  assert.deepEqual(validateSearch({ schema: 2026, filter: true, start: '["5"]', from: '200' }), {
    schema: '2026',
    filter: 'true',
    start: ['5'],
    from: 200,
  })
})

test('a number of a first row means nothing without the row', () => {
  assert.deepEqual(validateSearch({ from: 200 }), {})
})

test('a row without its panel is left out', () => {
  assert.deepEqual(validateSearch({ row: 'id:5' }), {})
  assert.deepEqual(validateSearch({ row: 'id:5', panel: 'new-table' }), { panel: 'new-table' })
})

test('a new row may name the one that it is a copy of', () => {
  assert.deepEqual(validateSearch({ panel: 'insert', row: 'id=5' }), { panel: 'insert', row: 'id=5' })
})
