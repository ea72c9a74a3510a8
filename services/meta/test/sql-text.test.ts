import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deparseSql, formatSql, parseSql } from '../src/index.ts'
import { refusal } from './test-database.ts'

const written = `select "Id", 'a;b' -- the id
from "Order Lines" where note = $tag$ it's "quoted" $tag$ and tags @> array['x'] and doc->>'a' = 'b'`

const plain = async (text: string) => deparseSql(await parseSql(text))

test('a text is laid out, and stays the same statement with its comments', async () => {
  const formatted = await formatSql(written)
  assert.notEqual(formatted, written)
  assert.match(formatted, /-- the id\n/)
  assert.equal(await plain(formatted), await plain(written))
})

test('a parameter of the SQL editor stays one word', async () => {
  const formatted = await formatSql('select a::text, b[1:2] from t where id=:id and name = :name')
  assert.match(formatted, /id = :id\s/)
  assert.match(formatted, /name = :name$/)
  assert.match(formatted, /a::text/)
  assert.match(formatted, /b\[1:2\]/)
})

test('the tree of a text becomes the same text again', async () => {
  const text =
    "CREATE TABLE t (id int PRIMARY KEY, name text DEFAULT 'x');\n\nSELECT \"Id\" FROM t WHERE name = 'it''s 😀'"
  const tree = await parseSql(text)
  assert.equal(tree.stmts.length, 2)
  const again = await deparseSql(tree)
  assert.match(again, /'it''s 😀'/)
})

test('a syntax error is refused with its position, and what is no tree too', async () => {
  const { reason, database } = await refusal(parseSql('select 1 frm t'))
  assert.equal(reason, 'query_failed')
  assert.deepEqual([database?.sqlstate, database?.position], ['42601', 14])
  assert.equal((await refusal(formatSql("select 'open"))).reason, 'query_failed')
  for (const none of ['select 1', { stmts: [{ stmt: { NoSuchStmt: {} } }] }])
    assert.equal((await refusal(deparseSql(none))).reason, 'query_failed', JSON.stringify(none))
})
