import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOfForm } from './change-of-form.ts'
import {
  formOfDraft,
  newTableForm,
  withColumn,
  withColumnMoved,
  withForeignKey,
  withNewColumn,
  withNewForeignKey,
  withoutColumn,
} from './table-form.ts'

test('a new form lacks only a name', () => {
  const form = { ...newTableForm('public'), name: ' t ' }
  const { desired, table } = changeOfForm(form, form)
  assert.equal(table, undefined)
  assert.deepEqual([desired.name, desired.rls_enabled, desired.primary_key], ['t', true, { columns: ['id'] }])
  assert.deepEqual(
    desired.columns.map(({ name, type, identity, default_value: value }) => [name, type, identity, value]),
    [
      ['id', 'bigint', 'BY DEFAULT', null],
      ['created_at', 'timestamptz', null, 'now()'],
    ],
  )
})

test('keys are never used twice', () => {
  let form = withNewColumn(newTableForm('public'))
  form = withNewForeignKey(withNewColumn(withoutColumn(form, 3)))
  const keys = [...form.columns, ...form.foreignKeys].map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
})

test('a foreign key follows the column it is made of when that is renamed', () => {
  let form = withNewForeignKey(newTableForm('public'))
  const key = form.foreignKeys[0]?.key ?? 0
  form = withForeignKey(form, key, { pairs: [{ column: 'id', target: 'id' }] })
  form = withColumn(form, 1, { name: 'order_id' })
  assert.deepEqual(form.foreignKeys[0]?.pairs, [{ column: 'order_id', target: 'id' }])
})

test('columns move within the list, and not out of it', () => {
  const form = newTableForm('public')
  const names = (moved: typeof form) => moved.columns.map(({ name }) => name)
  assert.deepEqual(names(withColumnMoved(form, 1, 1)), ['created_at', 'id'])
  assert.deepEqual(names(withColumnMoved(form, 1, -1)), ['id', 'created_at'])
  assert.deepEqual(names(withColumnMoved(form, 2, 1)), ['id', 'created_at'])
})

test('a described table takes the place of what the form has, with keys that were never used', () => {
  const column = { default: '', primary_key: false, nullable: true, unique: false, identity: false }
  const form = formOfDraft(newTableForm('public'), {
    kind: 'table',
    name: 'orders',
    comment: 'Of customers',
    columns: [
      { ...column, name: 'id', type: 'bigint', primary_key: true, identity: true, default: '0' },
      { ...column, name: 'code', type: 'text', identity: true, unique: true, default: "'x'" },
    ],
    foreign_keys: [
      { columns: ['id'], schema: 'shop', table: 'customers', table_columns: ['id'], on_delete: 'CASCADE' },
    ],
  })
  assert.deepEqual(
    form.columns.map(({ key, name, identity, defaultValue, isNullable }) => [
      key,
      name,
      identity,
      defaultValue,
      isNullable,
    ]),
    [
      [3, 'id', 'by default', '', false],
      // A text cannot be an identity column.
      [4, 'code', 'none', '', true],
    ],
  )
  const { desired } = changeOfForm(form, form)
  assert.deepEqual(
    [desired.name, desired.comment, desired.primary_key],
    ['orders', 'Of customers', { columns: ['id'] }],
  )
  assert.deepEqual(
    form.foreignKeys.map(({ key, pairs, targetSchema, onDelete }) => [key, pairs, targetSchema, onDelete]),
    [[5, [{ column: 'id', target: 'id' }], 'shop', 'CASCADE']],
  )
  assert.ok(form.nextKey > 5)
})
