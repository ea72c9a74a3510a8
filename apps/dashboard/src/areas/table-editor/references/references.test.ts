import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFilters } from '../conditions/conditions-text.ts'
import { referencesOf } from './references.ts'

const key = { constraint_name: 'key', target_table_schema: 'public', target_table_name: 'berth', target_table_id: 7 }
const table = {
  schema: 'public',
  columns: ['id', 'quay', 'number', 'port'].map((name) => ({ name })),
  relationships: [
    { ...key, source_columns: ['quay', 'number'], target_columns: ['name', 'position'] },
    { ...key, target_table_schema: 'sea', source_columns: ['port'], target_columns: ['code'], target_table_id: 8 },
  ],
}

void test('a value of a composite foreign key leads to the row with all of its values', () => {
  const [reference, ...others] = referencesOf(table, 'number', ['1', "North; 'quay'", '4', null])
  assert.deepEqual(others, [])
  assert.deepEqual([reference?.tableId, reference?.table], [7, 'berth'])
  assert.deepEqual(parseFilters(reference?.filter), [
    { column: 'name', operator: '=', value: "North; 'quay'" },
    { column: 'position', operator: '=', value: '4' },
  ])
})

void test('a table of another schema is named with it; NULL and other columns lead nowhere', () => {
  const cells = ['1', null, '4', 'HEL']
  assert.equal(referencesOf(table, 'port', cells)[0]?.table, 'sea.berth')
  assert.deepEqual(referencesOf(table, 'number', cells), [])
  assert.deepEqual(referencesOf(table, 'id', cells), [])
})
