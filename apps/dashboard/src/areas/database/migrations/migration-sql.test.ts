import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationName, nameOfChange } from '@cairn/contracts/pg-meta/migrations'
import { dateOfVersion, migrationSql, versionOf } from './migration-sql.ts'

void test('a version is a moment in UTC, and tells it again', () => {
  const moment = new Date('2026-03-14T09:05:07Z')
  assert.equal(versionOf(moment), '20260314090507')
  assert.deepEqual(dateOfVersion('20260314090507'), moment)
  assert.equal(dateOfVersion('0001'), undefined)
  assert.equal(dateOfVersion('20261399000000'), undefined)
})

void test('a name is written as tools write it', () => {
  assert.equal(migrationName('  Add price, to "Products"! '), 'add_price_to_products')
  assert.equal(migrationName('Größe ändern'), 'größe_ändern')
  assert.equal(migrationName("'; --"), '')
})

void test('a change without a name gets one of its first words', () => {
  assert.equal(nameOfChange('-- new\ncreate table public."Order items" (id int)'), 'create_table_public_order_items')
  assert.equal(nameOfChange('/* a ( */ drop view public.v;'), 'drop_view_public_v')
  assert.equal(nameOfChange(`alter table ${'x'.repeat(100)} add y int`).length, 60)
  assert.equal(nameOfChange('('), 'change')
})

const of = (sql: string) => migrationSql({ version: '20260314090507', name: 'Prices', sql }) ?? ''

void test('the text runs before it is recorded, whatever it ends with and holds', () => {
  assert.match(of('select 1'), /^select 1\n;\n\ncreate schema/)
  assert.match(of('select 1;'), /^select 1;\n\ncreate schema/)
  assert.match(of('select 1 -- one'), /^select 1 -- one\n;\n\ncreate schema/)
  assert.match(
    of('select $$a$$'),
    /values \('20260314090507', 'prices', array\[\$body\$\nselect \$\$a\$\$\n\$body\$\]\);$/,
  )
  assert.equal(of('  '), '')
  assert.equal(migrationSql({ version: '1', name: '?', sql: 'select 1' }), undefined)
})
