import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexDraft } from './index-sql.ts'
import { createIndexSql, indexMigrationSql, indexToBuild } from './index-sql.ts'

const draft: IndexDraft = {
  schema: 'public',
  table: 'Order',
  columns: 'placed_at desc',
  method: 'btree',
  isUnique: false,
  isConcurrent: false,
  name: '',
}

void test('an index is created on columns as SQL writes them', () => {
  assert.equal(createIndexSql(draft), 'create index on public."Order" using btree (placed_at desc);')
  assert.equal(
    createIndexSql({ ...draft, isUnique: true, name: 'by date' }),
    'create unique index "by date" on public."Order" using btree (placed_at desc);',
  )
  assert.equal(createIndexSql({ ...draft, columns: ' ' }), undefined)
  assert.equal(createIndexSql({ ...draft, table: '' }), undefined)
})

void test('an index that is built in the background is the same, built concurrently', () => {
  const inBackground = { ...draft, isConcurrent: true, name: ' by date ' }
  assert.equal(
    createIndexSql(inBackground),
    'create index concurrently "by date" on public."Order" using btree (placed_at desc);',
  )
  assert.equal(
    indexMigrationSql(inBackground),
    'create index "by date" on public."Order" using btree (placed_at desc);',
  )
  assert.deepEqual(indexToBuild(inBackground, 'create_index'), {
    schema: 'public',
    table: 'Order',
    columns: 'placed_at desc',
    method: 'btree',
    is_unique: false,
    name: 'by date',
    migration: 'create_index',
  })
})
