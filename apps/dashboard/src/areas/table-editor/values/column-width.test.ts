import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnOf } from '../../../../test/column.ts'
import { columnWidth } from './column-width.ts'

test('a long text is cut, a short one is not given more than it needs', () => {
  assert.equal(columnWidth(columnOf({}), 0, ['x'.repeat(500)]), 320)
  assert.ok(columnWidth(columnOf({ name: 'currency' }), 0, ['EUR', 'USD']) <= 160)
})

test('the header is never cut by short values', () => {
  const name = 'number_of_items_in_stock'
  assert.ok(columnWidth(columnOf({ name, category: 'number', format: 'int4' }), 0, ['1']) > name.length * 7)
})

test('a timestamp with its zone fits', () => {
  const width = columnWidth(columnOf({ category: 'date', format: 'timestamptz' }), 0, ['2026-11-20 18:42:07.123456+00'])
  assert.ok(width >= 29 * 7.2 + 20, String(width))
})

test('microseconds fit, though the rows seen first have fewer digits', () => {
  const date = columnOf({ category: 'date', format: 'timestamptz', name: 'at' })
  const whole = columnWidth(date, 0, ['2026-11-20 18:42:07.123456+00'])
  assert.equal(columnWidth(date, 0, ['2026-11-20 18:42:07.5+00']), whole)
  assert.ok(columnWidth(date, 0, []) >= whole - 1, 'in a table that had no rows')
})

test('every label of an enumerated type fits, also those not seen yet', () => {
  const labels = { category: 'enum', format: 's', name: 's', enum_values: ['new', 'waiting for approval'] } as const
  assert.ok(columnWidth(columnOf({ ...labels, enum_values: [...labels.enum_values] }), 0, ['new']) > 20 * 6.6 + 22)
})

test('an empty table has columns one can read', () => {
  assert.equal(columnWidth(columnOf({}), 0, []), 200)
  assert.ok(columnWidth(columnOf({ category: 'boolean', format: 'bool', name: 'ok' }), 0, []) <= 120)
})

test('a key icon widens a header that is wider than its values', () => {
  const narrow = columnWidth(columnOf({ name: 'identifier', format: 'int8', category: 'number' }), 0, ['1'])
  assert.ok(columnWidth(columnOf({ name: 'identifier', format: 'int8', category: 'number' }), 2, ['1']) > narrow)
})
