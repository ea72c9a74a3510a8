import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { exportQuery } from '../src/index.ts'
import type { QueryExport } from '../src/bulk/export/export-query.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run, rows } = database

const { signal } = new AbortController()

const textOf = async (request: QueryExport, from = db): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of await exportQuery(from, request, { signal })) parts.push(part)
  return Buffer.concat(parts).toString()
}

const query = `select 1 as id, 'a "quoted", text' as words, null::text as "none", 2 as id -- the end`

test('the rows of a query in each format', async () => {
  assert.equal(await textOf({ query, format: 'csv' }), 'id,words,none,id\n1,"a ""quoted"", text",,2\n')
  assert.equal(await textOf({ query: 'values (1), (2);', format: 'tsv' }), 'column1\n1\n2\n')
  assert.deepEqual(JSON.parse(await textOf({ query: 'select 1 as a, true as b', format: 'json' })), [{ a: 1, b: true }])
  assert.deepEqual(JSON.parse(await textOf({ query, format: 'json' })), [
    { id: 1, words: 'a "quoted", text', none: null, id_2: 2 },
  ])
  assert.equal(await textOf({ query: 'select from generate_series(1, 2)', format: 'jsonl' }), '{}\n{}\n')
  assert.deepEqual(JSON.parse(await textOf({ query: 'select 1 as r, 2 as t', format: 'json' })), [{ r: 1, t: 2 }])
  assert.equal(await textOf({ query: 'select n from generate_series(1, 2) n', format: 'jsonl' }), '{"n":1}\n{"n":2}\n')
  assert.equal(
    await textOf({ query, format: 'sql' }),
    `insert into query_result ("id", "words", "none", "id_2") values\n('1', 'a "quoted", text', NULL, '2');\n`,
  )
})

test('no rows are an empty file of the format', async () => {
  assert.equal(await textOf({ query: 'select 1 as a where false', format: 'csv' }), 'a\n')
  assert.deepEqual(JSON.parse(await textOf({ query: 'select 1 as a where false', format: 'json' })), [])
  assert.equal(await textOf({ query: 'select 1 as a where false', format: 'sql' }), '')
})

test('what is not one statement that reads is refused, also as text that would end the COPY', async () => {
  await run('create table target (n int); insert into target values (1)')
  const texts = [
    '',
    'select 1; select 2',
    'delete from target',
    'with gone as (delete from target returning n) select * from gone',
    'select 1) to stdout; delete from target; copy (select 1',
    "select 1) to program 'true' --",
    'explain select 1',
    'copy target to stdout',
    'select * into other from target',
  ]
  for (const text of texts) {
    const { reason } = await refusal(textOf({ query: text, format: 'csv' }))
    assert.match(reason, /^(?:query_failed|read_only_access)$/, text)
  }
  // A function may write: the transaction is read-only.
  await run('create function wipe() returns int language sql as $$ delete from target returning 1 $$')
  assert.equal((await refusal(textOf({ query: 'select wipe()', format: 'csv' }))).database?.sqlstate, '25006')
  assert.deepEqual(await rows('table target'), [['1']])
})

test('an error of the database is thrown before the first byte, with what the database said', async () => {
  const { reason, database: said } = await refusal(textOf({ query: 'select nothing_like_it', format: 'csv' }))
  assert.deepEqual([reason, said?.sqlstate], ['query_failed', '42703'])
})

test('those who only read can export what they can read', async () => {
  assert.equal(await textOf({ query: 'select current_user as who', format: 'csv' }, reader), 'who\ncairn_reader\n')
})
