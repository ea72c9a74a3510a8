import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { exportRows } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, reader, run, rows, idOf } = database

before(() =>
  run(`
    create table item (id int primary key, name text, note text);
    insert into item values (1, 'Cup, "blue"', null), (2, E'two\\nlines', ''), (3, E'back\\\\slash ''quoted''', '🙂');
    create table "odd "" name" ("select" int generated always as identity, doubled int generated always as ("select" * 2),
      "constructor" text);
    insert into "odd "" name" ("constructor") values ('a'), (null);
    create table bare ();
    insert into bare default values;
    create table long (id int primary key, text text);
    insert into long select n, repeat('ä', 1000000) from generate_series(1, 40) n;
  `),
)

const text = async (name: string, format: ExportFormat, query = {}) => {
  const chunks = await exportRows(db, await idOf(name), { format, ...query }, { signal: AbortSignal.timeout(30_000) })
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}

test('CSV and TSV tell NULL from an empty text and quote what needs it', async () => {
  assert.equal(
    await text('item', 'csv'),
    'id,name,note\n1,"Cup, ""blue""",\n2,"two\nlines",""\n3,back\\slash \'quoted\',🙂\n',
  )
  assert.match(await text('item', 'tsv'), /^id\tname\tnote\n1\t"Cup, ""blue"""\t\n/)
})

test('JSON is an array or one object on each line', async () => {
  const expected = [
    { id: 1, name: 'Cup, "blue"', note: null },
    { id: 2, name: 'two\nlines', note: '' },
    { id: 3, name: "back\\slash 'quoted'", note: '🙂' },
  ]
  assert.deepEqual(JSON.parse(await text('item', 'json')), expected)
  const lines = (await text('item', 'jsonl')).trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line): unknown => JSON.parse(line)),
    expected,
  )
  assert.deepEqual(
    JSON.parse(await text('item', 'json', { filters: [{ column: 'id', operator: 'is', value: 'null' }] })),
    [],
  )
})

test('a column may have any name that our statements use, and be a record', async () => {
  await run(`
    create type point_of as (x int, y int);
    create table named (r point_of, t int, w text);
    insert into named values (row(1, 2), 3, 'four')`)
  const expected = { r: { x: 1, y: 2 }, t: 3, w: 'four' }
  assert.deepEqual(JSON.parse(await text('named', 'json')), [expected])
  assert.deepEqual(JSON.parse(await text('named', 'jsonl')), expected)
  assert.match(await text('named', 'sql'), /\('\(1,2\)', '3', 'four'\)/)
  assert.equal(await text('named', 'csv'), 'r,t,w\n"(1,2)",3,four\n')
})

test('SQL inserts restore the rows, identity columns included, generated ones excluded', async () => {
  for (const name of ['item', '"odd "" name"']) {
    const stored = await rows(`select * from ${name}`)
    const script = await text(name, 'sql')
    await run(`delete from ${name}; ${script}`)
    assert.deepEqual(await rows(`select * from ${name}`), stored)
  }
  assert.equal(await text('bare', 'sql'), 'insert into public.bare default values;\n')
})

test('filters, sorts and columns are those of the list of rows', async () => {
  const query = {
    filters: [
      {
        any: [
          { column: 'name', operator: 'contains', value: "'QUOTED'" },
          { column: 'id', operator: '=', value: '1' },
        ],
      },
    ],
    sorts: [{ column: 'id', ascending: false }],
    columns: ['id'],
  }
  assert.equal(await text('item', 'csv', query), 'id\n3\n1\n')
})

const filters = (column: string, value: string) => ({ filters: [{ column, operator: '=', value }] })

test('a refusal of the database is thrown before the first byte, a null character never reaches it', async () => {
  assert.equal((await refusal(text('item', 'csv', filters('id', 'x')))).database?.sqlstate, '22P02')
  assert.equal((await refusal(text('item', 'csv', filters('gone', '1')))).database?.sqlstate, '42703')
  assert.equal((await refusal(text('item', 'csv', filters('name', '\0')))).reason, 'invalid_input')
})

test('read-only members can export', async () => {
  await run('grant select on item to cairn_reader')
  const chunks = await exportRows(
    reader,
    await idOf('item'),
    { format: 'jsonl' },
    { signal: AbortSignal.timeout(30_000) },
  )
  assert.equal(
    Buffer.concat(await Array.fromAsync(chunks))
      .toString()
      .split('\n').length,
    4,
  )
})

test('large values are whole, and a reader that stops early ends the query and frees the connection', async () => {
  const whole = await text('long', 'csv')
  assert.equal(whole.length, 'id,text\n'.length + 40 * 1_000_001 + 9 * 2 + 31 * 3)
  const running = `select count(*) from pg_stat_activity where query like 'copy%' and state <> 'idle' and pid <> pg_backend_pid()`
  const id = await idOf('long')
  let ended = 0
  const chunks = await exportRows(
    db,
    id,
    { format: 'json' },
    { signal: AbortSignal.timeout(30_000), onEnd: () => ended++ },
  )
  assert.equal((await rows(running))[0]?.[0], '1')
  await chunks.return()
  assert.equal(ended, 1)
  await until('the export has ended', async () => (await rows(running))[0]?.[0] === '0')
  const leaving = new AbortController()
  const interrupted = await exportRows(db, id, { format: 'csv' }, { signal: leaving.signal })
  leaving.abort()
  await assert.rejects(Array.fromAsync(interrupted), { reason: 'query_cancelled' })
  await until('the export has ended', async () => (await rows(running))[0]?.[0] === '0')
  // The look itself gives its connection back only after its answer.
  await until('all connections are given back', () => db.totalCount === db.idleCount)
})
