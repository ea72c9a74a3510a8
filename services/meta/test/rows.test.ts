import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RowsQuery } from '../src/index.ts'
import { Pool } from 'pg'
import { countRows, deleteRows, getCell, insertRow, listRows, updateRow } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

let item = 0
before(async () => {
  await run(`
    create type size as enum ('small', 'large');
    create table item (
      id int primary key, name text, price numeric(8,2), in_stock boolean, size size, tags text[], made date, spec json);
    insert into item values
      (1, 'Cup', 4.5, true, 'small', '{a,b}', '2026-01-02', '{"a": 1}'), (2, 'Jug, blue', 12, false, 'large', null, null, null),
      (3, 'Plate', 7, null, 'large', '{}', '2025-12-31', '[]'), (4, null, 12, true, null, null, null, null);
    create table deep (id int primary key, v int);
    insert into deep select n, 100000 - n from generate_series(1, 60000) n;
    create table heap (v int);
    insert into heap select generate_series(1, 60000);
    create table long (id int primary key, t text, b bytea);
    insert into long values (1, repeat('é', 10000), repeat('x', 4999)::bytea), (2, repeat('😀', 10001), repeat('x', 5000)::bytea);
    create table pair (a int, b text[], v text, primary key (b, a));
    insert into pair values (1, '{x,y}', 'one'), (2, '{x}', 'two'), (3, '{"q\\"uo,te"}', 'three');
    create view cheap as select id, name from item where price < 10;
    analyze;
  `)
  item = await idOf('item')
})

const page = { offset: 0, limit: 100 }
const ids = async (query: Partial<RowsQuery>, id = item) =>
  (await listRows(db, id, { ...page, ...query })).rows.map((row) => row[0])

test('a page of rows as text, by primary key', async () => {
  const { columns, rows: cells, truncated, table } = await listRows(db, item, { ...page, limit: 2, with_table: 'true' })
  assert.deepEqual(columns, ['id', 'name', 'price', 'in_stock', 'size', 'tags', 'made', 'spec'])
  assert.deepEqual(cells, [
    ['1', 'Cup', '4.50', 'true', 'small', '{a,b}', '2026-01-02', '{"a": 1}'],
    ['2', 'Jug, blue', '12.00', 'false', 'large', null, null, null],
  ])
  assert.deepEqual(truncated, [])
  assert.equal(table?.name, 'item')
})

const by = (column: string, ascending: boolean) => ({ column, ascending })

test('sorts, ties broken by the key', async () => {
  assert.deepEqual(await ids({ sorts: [by('price', false)] }), ['2', '4', '3', '1'])
  assert.deepEqual(await ids({ sorts: [by('price', false), by('id', false)] }), ['4', '2', '3', '1'])
  assert.deepEqual(await ids({ sorts: [by('size', true), by('name', true)] }), ['1', '2', '3', '4'])
  assert.equal((await refusal(ids({ sorts: [by('"', true)] }))).database?.sqlstate, '42703')
})

test('deep pages hold what their place says', async () => {
  const deep = await idOf('deep')
  assert.deepEqual(await ids({ offset: 59_998 }, deep), ['59999', '60000'])
  assert.deepEqual(await ids({ offset: 59_998, sorts: [{ column: 'v', ascending: true }] }, deep), ['2', '1'])
  assert.deepEqual(
    await ids({ offset: 5_000, limit: 2, filters: [{ column: 'v', operator: '<', value: '60000' }] }, deep),
    ['45001', '45002'],
  )
  assert.deepEqual(await ids({ offset: 60_000 }, deep), [])
})

test('a table without a key is read as it lies, whole, however many read it', async () => {
  const heap = await idOf('heap')
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ids({ offset: index * 5_000, limit: 5_000 }, heap)),
  )
  assert.deepEqual(
    pages.flat(),
    Array.from({ length: 60_000 }, (_, index) => String(index + 1)),
  )
})

test('long values arrive cut at whole characters, and one by one whole', async () => {
  const long = await idOf('long')
  const { rows: cells, truncated } = await listRows(db, long, page)
  assert.deepEqual(truncated, [
    [1, 1],
    [1, 2],
  ])
  assert.equal(cells[0]?.[1], 'é'.repeat(10_000))
  assert.equal(cells[1]?.[1], '😀'.repeat(10_000))
  assert.equal(cells[0]?.[2], `\\x${'78'.repeat(4_999)}`)
  assert.equal(cells[1]?.[2], cells[0][2])
  assert.deepEqual(await getCell(db, long, { key: { id: '2' }, column: 't' }), { value: '😀'.repeat(10_001) })
  assert.equal((await refusal(getCell(db, long, { key: { id: '3' }, column: 't' }))).reason, 'row_not_found')
})

test('a value too large to be shown is refused, not fetched', async () => {
  await run("insert into long values (5, repeat('x', 60000000))")
  const error = await refusal(getCell(db, await idOf('long'), { key: { id: '5' }, column: 't' }))
  assert.equal(error.reason, 'query_failed')
  assert.match(error.message, /larger than 32 MB/)
  await run('delete from long where id = 5')
})

test('counts are exact when small or asked for, else estimates', async () => {
  const deep = await idOf('deep')
  assert.deepEqual(await countRows(db, item, {}), { count: 4, is_estimate: false })
  assert.deepEqual(await countRows(db, deep, { exact: 'true' }), { count: 60_000, is_estimate: false })
  assert.deepEqual(await countRows(db, deep, {}), { count: 60_000, is_estimate: true })
  const few = [{ column: 'id', operator: '<=', value: '10' } as const]
  assert.deepEqual(await countRows(db, deep, { filters: few }), { count: 10, is_estimate: false })
  const many = [{ column: 'id', operator: '>', value: '10' } as const]
  const estimate = await countRows(db, deep, { filters: many })
  assert.ok(estimate.is_estimate && estimate.count > 59_000 && estimate.count < 61_000)
  assert.equal((await countRows(db, await idOf('cheap'), {})).count, 2)
})

test('a row is inserted, and comes back with its defaults', async () => {
  await run(
    "create table fresh (id int generated by default as identity primary key, t varchar(3) default 'new', n int)",
  )
  const fresh = await idOf('fresh')
  assert.deepEqual(await insertRow(db, fresh, { values: {} }), { row: ['1', 'new', null] })
  assert.deepEqual(await insertRow(db, fresh, { values: { t: null, n: '7' } }), { row: ['2', null, '7'] })
  const tooLong = await refusal(insertRow(db, fresh, { values: { t: 'long' } }))
  assert.deepEqual([tooLong.reason, tooLong.database?.sqlstate], ['query_failed', '22001'])
  const taken = await refusal(insertRow(db, fresh, { values: { id: '1' } }))
  assert.deepEqual([taken.database?.sqlstate, taken.database?.constraint], ['23505', 'fresh_pkey'])
  assert.deepEqual(await insertRow(db, await idOf('pair'), { values: { a: '9', b: '{"a b"}' } }), {
    row: ['9', '{"a b"}', null],
  })
  await run('create view fresh_view as select id, t from fresh')
  assert.deepEqual(await insertRow(db, await idOf('fresh_view'), { values: { t: 'via' } }), { row: ['3', 'via'] })
})

test('a row is changed only as it was seen', async () => {
  const key = { id: '1' }
  const changed = await updateRow(db, item, { key, values: { name: 'Mug', tags: '{c}' }, expected: { name: 'Cup' } })
  assert.deepEqual(changed.row.slice(0, 2), ['1', 'Mug'])
  const stale = updateRow(db, item, { key, values: { name: 'Bowl' }, expected: { name: 'Cup' } })
  assert.equal((await refusal(stale)).reason, 'row_changed')
  assert.deepEqual(await rows('select name, tags from item where id = 1'), [['Mug', '{c}']])
  await updateRow(db, item, { key: { id: '4' }, values: { name: 'Vase' }, expected: { name: null, price: '12.00' } })
  await updateRow(db, item, { key, values: { name: null } })
  assert.deepEqual(await rows('select id, name from item where id in (1, 4) order by id'), [
    ['1', null],
    ['4', 'Vase'],
  ])
  const gone = updateRow(db, item, { key: { id: '99' }, values: { name: 'x' }, expected: { name: 'y' } })
  assert.equal((await refusal(gone)).reason, 'row_not_found')
})

test('only a row with a whole key can be changed', async () => {
  const heap = await idOf('heap')
  const update = (id: number, key: Record<string, string>) => updateRow(db, id, { key, values: { v: '1' } })
  assert.equal((await refusal(update(heap, { v: '1' }))).reason, 'table_without_key')
  assert.equal((await refusal(update(await idOf('cheap'), { id: '1' }))).reason, 'table_without_key')
  assert.equal((await refusal(update(await idOf('pair'), { a: '1' }))).reason, 'invalid_input')
  assert.equal((await refusal(deleteRows(db, heap, { keys: [{ v: '1' }] }))).reason, 'table_without_key')
})

test('rows are deleted by their keys, all or none', async () => {
  const pair = await idOf('pair')
  const keys = [
    { a: '3', b: '{"q\\"uo,te"}' },
    { a: '1', b: '{x,y}' },
    { a: '1', b: '{other}' },
  ]
  assert.deepEqual(await deleteRows(db, pair, { keys }), { deleted: 2 })
  const bad = await refusal(
    deleteRows(db, pair, {
      keys: [
        { a: '2', b: '{x}' },
        { a: 'two', b: '{x}' },
      ],
    }),
  )
  assert.equal(bad.database?.sqlstate, '22P02')
  assert.deepEqual(await rows('select v from pair where v is not null'), [['two']])
  await run('create table bulk (id bigint primary key); insert into bulk select generate_series(1, 20000)')
  const bulk = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index + 1) }))
  assert.deepEqual(await deleteRows(db, await idOf('bulk'), { keys: bulk }), { deleted: 10_000 })
})

test('where read-only is the default, rows are deleted only on request, and the next question is read-only again', async () => {
  await run('create table over_limit (id bigint primary key); insert into over_limit select generate_series(1, 3)')
  const table = await idOf('over_limit')
  const keys = [{ id: '1' }]
  const options = `${db.options.options ?? ''} -c default_transaction_read_only=on`
  const held = new Pool({ ...db.options, password: db.options.password, max: 1, options })
  try {
    assert.equal((await refusal(deleteRows(held, table, { keys }))).database?.sqlstate, '25006')
    assert.deepEqual(await deleteRows(held, table, { keys }, { evenReadOnly: true }), { deleted: 1 })
    assert.equal((await refusal(deleteRows(held, table, { keys }))).database?.sqlstate, '25006')
  } finally {
    await held.end()
  }
})

test('a table that is gone is not found', async () => {
  await run('create table gone (id int primary key)')
  const gone = await idOf('gone')
  await run('drop table gone')
  assert.equal((await refusal(listRows(db, gone, page))).reason, 'table_not_found')
  assert.equal((await refusal(insertRow(db, gone, { values: {} }))).reason, 'table_not_found')
})

const isSearching = async (): Promise<boolean> =>
  (await rows("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0

test('closing the connection ends the search', async () => {
  await run(`create view endless as select 1 as n where pg_sleep(60) is not null`)
  const leaving = new AbortController()
  const search = listRows(db, await idOf('endless'), page, leaving.signal)
  while (!(await isSearching())) await new Promise(setImmediate)
  leaving.abort()
  assert.equal((await refusal(search)).reason, 'query_cancelled')
  assert.equal(await isSearching(), false)
})

test('names with quotes are names here, too', async () => {
  await run('create table "a ""b; drop" ("c ""d" int primary key, "$1" text)')
  const odd = await idOf('"a ""b; drop"')
  await insertRow(db, odd, { values: { 'c "d': '1', $1: 'x' } })
  await updateRow(db, odd, { key: { 'c "d': '1' }, values: { $1: 'y' }, expected: { $1: 'x' } })
  const { rows: cells } = await listRows(db, odd, {
    ...page,
    filters: [{ column: 'c "d', operator: 'in', values: ['1'] }],
    sorts: [{ column: '$1', ascending: false }],
  })
  assert.deepEqual(cells, [['1', 'y']])
  assert.deepEqual(await deleteRows(db, odd, { keys: [{ 'c "d': '1' }] }), { deleted: 1 })
})
