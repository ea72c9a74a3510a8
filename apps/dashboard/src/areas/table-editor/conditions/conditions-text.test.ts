import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatFilters, formatSorts, parseFilters, parseSorts, requireFilters } from './conditions-text.ts'

test('an order comes back as it went in, a column once', () => {
  const sorts = [
    { column: 'placed;at', ascending: false },
    { column: 'id', ascending: true },
  ]
  assert.deepEqual(parseSorts(formatSorts(sorts)), sorts)
  assert.deepEqual(parseSorts('id:asc;id:desc;x:up;:asc'), [{ column: 'id', ascending: true }])
  assert.equal(formatSorts([]), undefined)
})

test('no conditions leave no parameter, and a filter that cannot be read is not taken for none', () => {
  assert.equal(formatFilters([]), undefined)
  assert.deepEqual(requireFilters(undefined), [])
  assert.deepEqual(requireFilters(formatFilters([{ column: 'a', operator: '=', value: '' }])), [
    { column: 'a', operator: '=', value: '' },
  ])
  assert.deepEqual(parseFilters('a ='), [])
  assert.throws(() => requireFilters('a ='), /^Error: The filter cannot be read. Expected a value.$/)
})
