import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableDefinition } from '@cairn/contracts/pg-meta/table-changes'
import { changeOfForm } from './change-of-form.ts'
import { formOfCopy, formOfDefinition } from './form-of-definition.ts'
import { newTableForm, withColumn, withNewColumn, withNewUnique, withoutColumn, withUnique } from './table-form.ts'

const column = (id: number, name: string): TableDefinition['columns'][number] => ({
  id,
  name,
  type: 'integer',
  default_value: null,
  is_nullable: true,
  identity: null,
  generated: null,
  comment: null,
  collation: null,
})

const definition: TableDefinition = {
  id: 5,
  version: 'v1',
  kind: 'table',
  schema: 'public',
  name: 'lines',
  comment: null,
  rls_enabled: true,
  realtime: false,
  api_access: [{ role: 'anon', privileges: ['SELECT'] }],
  bytes: 0,
  estimated_rows: null,
  columns: [column(1, 'order_id'), column(3, 'number'), column(4, 'code')],
  primary_key: { id: 10, name: 'lines_pkey', columns: ['number', 'order_id'], comment: null },
  uniques: [
    { id: 11, name: 'code_key', columns: ['code'], comment: null },
    { id: 12, name: 'both', columns: ['code', 'number'], comment: null },
    { id: 15, name: 'code_again', columns: ['code'], comment: null },
  ],
  checks: [{ id: 13, name: 'positive', expression: 'number > 0', comment: null, is_inherited: false }],
  foreign_keys: [
    {
      id: 14,
      name: 'to_orders',
      columns: ['order_id', 'number'],
      target_schema: 'public',
      target_table: 'orders',
      target_columns: ['id', 'n'],
      on_update: 'NO ACTION',
      on_delete: 'CASCADE',
      comment: null,
      is_match_full: false,
      is_deferrable: false,
      is_deferred: false,
      delete_columns: [],
    },
  ],
}

test('of what was not touched only the id is sent, and the key keeps its order', () => {
  const form = formOfDefinition(definition)
  assert.deepEqual(changeOfForm(form, form), {
    table: { id: 5, version: 'v1' },
    desired: {
      schema: 'public',
      name: 'lines',
      comment: null,
      rls_enabled: true,
      columns: [{ id: 1 }, { id: 3 }, { id: 4 }],
      primary_key: { columns: ['number', 'order_id'] },
      uniques: [{ id: 12 }, { id: 15 }, { id: 11 }],
      checks: [{ id: 13 }],
      foreign_keys: [{ id: 14 }],
    },
  })
})

test('a renamed column is renamed in the key and in the foreign key', () => {
  const initial = formOfDefinition(definition)
  const { desired } = changeOfForm(withColumn(initial, 2, { name: 'position' }), initial)
  assert.deepEqual(desired.primary_key, { columns: ['position', 'order_id'] })
  assert.deepEqual(desired.columns[1], {
    id: 3,
    name: 'position',
    type: 'integer',
    default_value: null,
    is_nullable: false,
    identity: null,
    comment: null,
  })
  assert.deepEqual(desired.foreign_keys[0]?.columns, ['order_id', 'position'])
})

test('a column that is no longer unique leaves its constraint, one that goes takes that of several with it', () => {
  const initial = formOfDefinition(definition)
  assert.deepEqual(changeOfForm(withColumn(initial, 3, { isUnique: false }), initial).desired.uniques, [
    { id: 12 },
    { id: 15 },
  ])
  assert.deepEqual(changeOfForm(withoutColumn(initial, 3), initial).desired.uniques, [])
})

test('a copy names nothing of the table that it was made from but its rows', () => {
  const form = formOfCopy(definition, true)
  const { table, desired, copy_rows_from: from } = changeOfForm(form, form)
  assert.equal(table, undefined)
  assert.deepEqual([desired.name, from], ['lines_copy', { schema: 'public', name: 'lines' }])
  const parts = [desired.columns, desired.uniques, desired.checks, desired.foreign_keys].flat()
  assert.equal(
    parts.some((part) => 'id' in part),
    false,
  )
})

test('a key of several columns follows their names, and is sent where its columns were chosen anew', () => {
  const initial = formOfDefinition(definition)
  const both = initial.uniques[0]?.key ?? 0
  const renamed = changeOfForm(withColumn(initial, 3, { name: 'mark' }), initial)
  assert.deepEqual(renamed.desired.uniques[0], { id: 12, columns: ['mark', 'number'] })
  const added = withUnique(withNewUnique(withUnique(initial, both, ['number', 'code'])), initial.nextKey, ['order_id'])
  assert.deepEqual(changeOfForm(added, initial).desired.uniques, [
    { id: 12, columns: ['number', 'code'] },
    { id: 15 },
    { columns: ['order_id'] },
    { id: 11 },
  ])
})

test('access and realtime are sent once they are changed; a copy has the access of its table, and is not published', () => {
  const initial = formOfDefinition({ ...definition, realtime: true })
  const access = [{ role: 'anon', privileges: [] }] satisfies TableDefinition['api_access']
  const { desired } = changeOfForm({ ...initial, realtime: false, apiAccess: access }, initial)
  assert.deepEqual([desired.realtime, desired.api_access], [false, access])
  assert.deepEqual(Object.keys(changeOfForm(initial, initial).desired).includes('api_access'), false)
  const copy = formOfCopy({ ...definition, realtime: true }, false)
  const copied = changeOfForm(copy, copy).desired
  assert.deepEqual([copied.realtime, copied.api_access], [undefined, definition.api_access])
  const fresh = newTableForm('public')
  assert.deepEqual(Object.keys(changeOfForm(fresh, fresh).desired).includes('api_access'), false)
  assert.equal(changeOfForm({ ...fresh, realtime: true }, fresh).desired.realtime, true)
})

test('a new column can be generated, and one that was loaded keeps its expression', () => {
  const initial = formOfDefinition({ ...definition, columns: [{ ...column(1, 'twice'), generated: 'n * 2' }] })
  const form = withColumn(withNewColumn(initial), initial.nextKey, { name: 'half', type: 'int', generated: ' n / 2 ' })
  const { columns } = changeOfForm(withColumn(form, 1, { comment: 'doubled' }), initial).desired
  assert.deepEqual(
    columns.map(({ generated, default_value: value, comment }) => [generated, value, comment]),
    [
      ['n * 2', null, 'doubled'],
      ['n / 2', null, null],
    ],
  )
})
