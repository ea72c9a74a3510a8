import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIndexSql } from './index-sql.ts'

const draft = {
  schema: 'public',
  table: 'Order',
  columns: 'placed_at desc',
  method: 'btree',
  isUnique: false,
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
