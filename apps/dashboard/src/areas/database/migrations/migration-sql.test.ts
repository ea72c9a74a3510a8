import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOfVersion, migrationName, migrationSql, versionOf } from './migration-sql.ts'

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

const of = (sql: string) => migrationSql({ version: '20260314090507', name: 'Prices', sql }) ?? ''

void test('the text runs before it is recorded, whatever it ends with and holds', () => {
  assert.match(of('select 1'), /\n\nselect 1\n;\n\ninsert into/)
  assert.match(of('select 1;'), /\n\nselect 1;\n\ninsert into/)
  assert.match(of('select 1 -- one'), /-- one\n;\n\ninsert into/)
  assert.match(
    of('select $$a$$'),
    /values \('20260314090507', 'prices', array\[\$body\$\nselect \$\$a\$\$\n\$body\$\]\);$/,
  )
  assert.equal(of('  '), '')
  assert.equal(migrationSql({ version: '1', name: '?', sql: 'select 1' }), undefined)
})
