import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '@cairn/contracts/database/catalogue'
import { columnOf } from '../../../../test/column.ts'
import { chosenState, copiedRow, emptyRow, fieldProblem, insertValues, rowChanges, rowState } from './row-form.ts'

const column = (name: string, values: Partial<Column> = {}) => columnOf({ name, ...values })

const columns = [
  column('id', { category: 'number', is_nullable: false, is_identity: true, identity_generation: 'BY DEFAULT' }),
  column('serial', { category: 'number', is_nullable: false, is_identity: true, identity_generation: 'ALWAYS' }),
  column('name', { is_nullable: false }),
  column('note'),
  column('placed_at', { category: 'date', is_nullable: false, default_value: 'now()' }),
  column('total', { is_generated: true, category: 'number', default_value: '1 + 1' }),
]

test('a new row leaves to the database what the database knows', () => {
  const form = emptyRow(columns)
  assert.deepEqual(
    Object.entries(form).map(([name, { kind }]) => `${name} ${kind}`),
    ['id default', 'serial default', 'name missing', 'note null', 'placed_at default', 'total default'],
  )
  assert.deepEqual(insertValues(columns, form), { note: null })
})

test('a value may be given where there is a default, not where the database always decides', () => {
  const form = {
    ...emptyRow(columns),
    id: { kind: 'text', text: '7' },
    serial: { kind: 'text', text: '8' },
    total: { kind: 'text', text: '9' },
  } as const
  assert.deepEqual(insertValues(columns, form), { id: '7', note: null })
})

const key = { id: '1' }

test('a changed row sends what differs and what it differs from', () => {
  const before = rowState(columns, ['1', '1', 'Ada', null, '2026-01-01', '2'])
  const form = { ...before, name: { kind: 'text', text: '' }, note: { kind: 'text', text: 'new' } } as const
  assert.deepEqual(rowChanges(columns, key, before, form), [
    { key, column: 'name', from: 'Ada', to: '' },
    { key, column: 'note', from: null, to: 'new' },
  ])
})

test('an untouched row sends nothing', () => {
  const before = rowState(columns, ['1', '1', 'Ada', null, '2026-01-01', '2'])
  assert.deepEqual(rowChanges(columns, key, before, { ...before }), [])
})

test('an empty value of a type that has one is not sent as NULL while nobody touches it', () => {
  const bits = [column('bits', { category: 'other', format: 'varbit' })]
  const before = rowState(bits, [''])
  assert.deepEqual(rowChanges(bits, key, before, { ...before }), [])
})

test('an empty value of a type that has one is no problem, and is in a copy of its row', () => {
  const bits = [column('bits', { category: 'other', format: 'varbit', is_nullable: false })]
  const copy = copiedRow(bits, [], [''])
  assert.equal(fieldProblem(bits[0] ?? column('bits'), copy['bits'], copy['bits']), undefined)
  assert.deepEqual(insertValues(bits, copy, copy), { bits: '' })
  assert.ok(fieldProblem(bits[0] ?? column('bits'), copy['bits'], { kind: 'text', text: '1' }) !== undefined)
})

test('an emptied number is NULL, an emptied text is an empty string', () => {
  const some = [column('n', { category: 'number' }), column('t')]
  const before = rowState(some, ['1', 'x'])
  const form = { n: { kind: 'text', text: ' ' }, t: { kind: 'text', text: '' } } as const
  assert.deepEqual(
    rowChanges(some, key, before, form).map(({ to }) => to),
    [null, ''],
  )
})

test('problems are found before the database is asked', () => {
  assert.ok(fieldProblem(column('t', { is_nullable: false }), { kind: 'missing' }) !== undefined)
  const number = column('n', { category: 'number', is_nullable: false })
  assert.ok(fieldProblem(number, { kind: 'text', text: '' }) !== undefined)
  assert.ok(fieldProblem(number, { kind: 'text', text: 'many' }) !== undefined)
  assert.equal(fieldProblem(number, { kind: 'default' }), undefined)
  for (const text of ['1', '-1.5e10', 'NaN', '.5', 'Infinity'])
    assert.equal(fieldProblem(number, { kind: 'text', text }), undefined, text)
  assert.ok(fieldProblem(column('j', { category: 'json' }), { kind: 'text', text: '{' }) !== undefined)
  assert.equal(fieldProblem(column('t', { is_nullable: false }), { kind: 'text', text: '' }), undefined)
  assert.ok(fieldProblem(column('t', { is_nullable: false }), { kind: 'null' }) !== undefined)
})

test('columns named __proto__ and constructor have the values that were typed, and no others', () => {
  const odd = [column('__proto__'), column('constructor')]
  assert.deepEqual(Object.entries(insertValues(odd, rowState(odd, ['a', 'b']))), [
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
  assert.deepEqual(Object.entries(chosenState(odd, {})), [])
})
