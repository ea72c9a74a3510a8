import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTableSql, createPublicationSql, publishSql, removeTableSql } from './publication-sql.ts'

const publication = {
  name: 'Live',
  publish_insert: true,
  publish_update: false,
  publish_delete: true,
  publish_truncate: false,
}

void test('one operation is switched, the others stay', () => {
  assert.equal(
    publishSql(publication, 'update', true),
    `alter publication "Live" set (publish = 'insert, update, delete');`,
  )
  assert.equal(publishSql(publication, 'delete', false), `alter publication "Live" set (publish = 'insert');`)
  assert.equal(
    publishSql({ ...publication, publish_delete: false }, 'insert', false),
    `alter publication "Live" set (publish = '');`,
  )
})

void test('tables join and leave a publication', () => {
  const table = { schema: 'public', name: 'Buoy' }
  assert.equal(addTableSql('live', table), 'alter publication live add table public."Buoy";')
  assert.equal(removeTableSql('live', table), 'alter publication live drop table public."Buoy";')
  assert.equal(createPublicationSql(' live ', false), 'create publication live;')
  assert.equal(createPublicationSql('live', true), 'create publication live for all tables;')
  assert.equal(createPublicationSql(' ', true), undefined)
})
