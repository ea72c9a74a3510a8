import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RowPage } from '@cairn/contracts/database/rows'
import { deleteRows, getCell, listRowMarks, listRows, saveStaged, updateRow, updateRows } from '../src/index.ts'
import type { RowsQuery } from '../src/rows/list-rows.ts'
import { refusal, startTestDatabase } from './test-database.ts'

// PostgreSQL shows the rows of inheriting tables with those of their parent, whose primary key does not apply to them.

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

let city = 0
before(async () => {
  await run(`
    create table city (id int primary key, name text);
    create table capital (country text) inherits (city);
    insert into city values (1, 'Ulm'), (2, 'Bath'), (3, 'Same');
    insert into capital values (1, 'Rome', 'IT'), (3, 'Same', 'XX'), (4, 'Oslo', 'NO');
    create table note (text text);
    create table reply () inherits (note);
    insert into note select 'note ' || n from generate_series(1, 5) n;
    insert into reply select 'reply ' || n from generate_series(1, 5) n`)
  city = await idOf('city')
})

const cities = () => rows('select tableoid::regclass, id, name from city order by 1, 2')

test('a key that names several rows changes, deletes and reads none of them', async () => {
  const stored = await cities()
  const key = { id: '1' }
  const inConflict = { key, values: { name: 'x' }, expected: { name: 'Ulm' } }
  const nothing = { changes: [], deletes: [], inserts: [] }
  for (const write of [
    () => updateRow(db, city, { key, values: { name: 'x' } }),
    () => updateRows(db, city, { changes: [inConflict] }),
    () => deleteRows(db, city, { keys: [{ id: '2' }, key] }),
    () => saveStaged(db, city, { ...nothing, changes: [inConflict] }),
    () => saveStaged(db, city, { ...nothing, deletes: [{ key: { id: '3' }, expected: { id: '3', name: 'Same' } }] }),
    () => getCell(db, city, { key, column: 'name' }),
  ]) {
    const { reason, message } = await refusal(write())
    assert.equal(reason, 'query_failed')
    assert.match(message, /^Several rows have this primary key/)
  }
  assert.deepEqual(await cities(), stored)
})

test('a key that names one row changes and deletes it, whichever table it is stored in', async () => {
  await updateRow(db, city, { key: { id: '4' }, values: { name: 'Lima' } })
  const { saved } = await updateRows(db, city, {
    changes: [{ key: { id: '2' }, values: { name: 'York' }, expected: { name: 'Bath' } }],
  })
  assert.equal(saved, true)
  assert.deepEqual(await rows('select id, name from city where id in (2, 4) order by id'), [
    ['2', 'York'],
    ['4', 'Lima'],
  ])
  assert.deepEqual(await deleteRows(db, city, { keys: [{ id: '4' }, { id: '4' }] }), { deleted: 1 })
})

const pagesOf = async (id: number, query: Partial<RowsQuery>): Promise<string[]> => {
  const seen: string[] = []
  let page: RowPage = await listRows(db, id, { offset: 0, limit: 2, ...query })
  while (page.rows.length > 0) {
    seen.push(...page.rows.map((row) => row.at(-1) ?? 'NULL'))
    if (page.last === null) break
    page = await listRows(db, id, { offset: 0, limit: 2, ...query, after: page.last })
  }
  return seen
}

test('pages have every row once', async () => {
  const names = (await rows('select name from city order by id, tableoid, ctid')).map(([name]) => name ?? 'NULL')
  assert.deepEqual(await pagesOf(city, {}), names)
  assert.deepEqual(
    (await pagesOf(city, { sorts: [{ column: 'name', ascending: false }] })).toSorted(),
    names.toSorted(),
  )
  const note = await idOf('note')
  const texts = (await rows('select text from note order by text')).flat()
  assert.deepEqual(await pagesOf(note, { sorts: [{ column: 'text', ascending: true }] }), texts)
  assert.deepEqual(
    (await pagesOf(note, { filters: [{ column: 'text', operator: '<>', value: '' }] })).toSorted(),
    texts,
  )
})

test('a table without a key has no unique order as it is stored', async () => {
  const note = await idOf('note')
  const { rows: page, last } = await listRows(db, note, { offset: 3, limit: 4 })
  assert.deepEqual(page.flat(), ['note 4', 'note 5', 'reply 1', 'reply 2'])
  assert.equal(last, null)
  assert.deepEqual(await listRowMarks(db, note, { limit: 1 }), { marks: [] })
})

test('a page far down has every row once', async () => {
  await run(`
    create table reading (id int primary key, value int);
    create table old_reading () inherits (reading);
    insert into reading select n, n from generate_series(1, 6000) n;
    insert into old_reading select n, -n from generate_series(1, 6000) n`)
  const reading = await idOf('reading')
  const { rows: page } = await listRows(db, reading, { offset: 7_000, limit: 4 })
  assert.deepEqual(page, [
    ['3501', '3501'],
    ['3501', '-3501'],
    ['3502', '3502'],
    ['3502', '-3502'],
  ])
})
