import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Cell, RowPage, Sort } from '@cairn/contracts/database/rows'
import { listRows as endpoint } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import * as fc from 'fast-check'
import { Pool } from 'pg'
import type { CountQuery, RowsQuery } from '../src/index.ts'
import { countRows, listRowMarks, listRows } from '../src/index.ts'
import { pageStatement } from '../src/rows/page-statement.ts'
import { Parameters } from '../src/rows/parameters.ts'
import { rowOrder } from '../src/rows/row-order.ts'
import { getSource } from '../src/rows/source.ts'
import { refusal, startTestDatabase } from './test-database.ts'

// The same orders in every run.
const seed = 20_261_122
const runs = 30

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf, administrator } = database

const values = `
  case when n % 5 = 0 then null else n % 4 end,
  case when n % 7 = 0 then null else (array['b', 'B', 'ä', '', 'it''s', '{"x",\\}'])[n % 6 + 1] end,
  (array['NaN', '-0', '0', '0.1', 'Infinity', null])[n % 6 + 1]::float8,
  case when n % 3 = 0 then null else timestamptz '2026-03-29 00:30:00+00' + n % 4 * interval '1 hour' end,
  n % 2 = 0`

before(async () => {
  const columns = `"Group" int, name text collate "C", ratio float8, at timestamptz, "flag ""x""" boolean not null`
  await run(`
    create table keyed (id int primary key, ${columns});
    create index on keyed ("Group");
    insert into keyed select n, ${values} from generate_series(1, 61) n;
    create table pairs (id int not null, x int, y text, ${columns}, primary key (y, x));
    insert into pairs select n, n % 6, n::text, ${values} from generate_series(1, 61) n;
    create table stored (id int not null, ${columns});
    insert into stored select n, ${values} from generate_series(1, 61) n;
    delete from stored where id % 10 = 3;
    create table parted (id int not null, ${columns}) partition by list ("flag ""x""");
    create table parted_even partition of parted for values in (true);
    create table parted_odd partition of parted for values in (false);
    insert into parted select n, ${values} from generate_series(1, 61) n;
    create materialized view seen as select * from keyed;
    create view looked_at as select * from keyed;
    create table long (id int primary key, v int, t text);
    insert into long select n, (n * 7919) % 65536, 'row ' || n from generate_series(1, 25500) n;
    analyze;
  `)
})

const tables = {
  keyed: ['id'],
  pairs: ['y', 'x'],
  stored: ['ctid'],
  seen: ['ctid'],
  parted: ['tableoid', 'ctid'],
} as const
const names = ['keyed', 'pairs', 'stored', 'seen', 'parted'] as const

const sort = fc.record({
  column: fc.constantFrom('Group', 'name', 'ratio', 'at', 'flag "x"', 'id'),
  ascending: fc.boolean(),
})
const readings = fc.record({
  table: fc.constantFrom(...names),
  sorts: fc.uniqueArray(sort, { maxLength: 3, selector: ({ column }) => column }),
  isFiltered: fc.boolean(),
  limit: fc.integer({ min: 1, max: 25 }),
})

/** What PostgreSQL returns for the order in one statement. */
const inOrder = async (table: keyof typeof tables, sorts: readonly Sort[], isFiltered: boolean): Promise<Cell[]> => {
  const terms = [
    ...sorts.map(({ column, ascending }) => `${quotedIdent(column)} ${ascending ? 'asc' : 'desc'}`),
    ...tables[table],
  ]
  const where = isFiltered ? 'where id > 10' : ''
  return (await rows(`select id from ${table} ${where} order by ${terms.join(', ')}`)).map(([id]) => id ?? null)
}

type Query = Omit<RowsQuery, 'offset'>

const idsOfPage = ({ columns, rows: cells }: RowPage): Cell[] => cells.map((row) => row[columns.indexOf('id')] ?? null)

/** All rows, page by page, each beginning after the last row of the one before. */
const readForward = async (id: number, query: Query): Promise<Cell[]> => {
  const ids: Cell[] = []
  let page = await listRows(db, id, { ...query, offset: 0 })
  while (page.last !== null) {
    ids.push(...idsOfPage(page))
    page = await listRows(db, id, { ...query, offset: 0, after: page.last })
  }
  return ids
}

/** All rows before a row, each page ending before the first row of the one after it. */
const readBackward = async (id: number, query: Query, from: Cell[]): Promise<Cell[]> => {
  const ids: Cell[] = []
  let page = await listRows(db, id, { ...query, offset: 0, before: from })
  while (page.first !== null) {
    ids.unshift(...idsOfPage(page))
    page = await listRows(db, id, { ...query, offset: 0, before: page.first })
  }
  return ids
}

test('pages by key return each row exactly once, in the order of one statement, forward and back', async () => {
  await fc.assert(
    fc.asyncProperty(readings, async ({ table, sorts, isFiltered, limit }) => {
      // Read as they are stored, partitions have no order of their own.
      fc.pre(table !== 'parted' || sorts.length > 0)
      const id = await idOf(table)
      const filters: RowsQuery['filters'] = isFiltered ? [{ column: 'id', operator: '>', value: '10' }] : []
      const query = { sorts, filters, limit }
      const expected = await inOrder(table, sorts, isFiltered)
      assert.deepEqual(await readForward(id, query), expected)
      const { last } = await listRows(db, id, { ...query, limit: 1_000, offset: 0 })
      assert.ok(last)
      const back = await readBackward(id, query, last)
      assert.deepEqual(back, expected.slice(0, -1))
    }),
    { numRuns: runs, seed },
  )
})

test('a page skips rows from its place on, in both directions', async () => {
  const id = await idOf('long')
  const idsOf = async (query: Partial<RowsQuery>) =>
    (await listRows(db, id, { offset: 0, limit: 2, ...query })).rows.map((row) => row[0])
  assert.deepEqual(await idsOf({ after: ['100'], offset: 10_000 }), ['10101', '10102'])
  assert.deepEqual(await idsOf({ before: ['20000'], offset: 9_999 }), ['9999', '10000'])
  assert.deepEqual(await idsOf({ before: ['3'], offset: 1 }), ['1'])
  assert.deepEqual(await idsOf({ before: ['1'] }), [])
  assert.deepEqual(await idsOf({ after: ['25500'] }), [])
})

test('every 10,000th row is found in one statement, and what follows it begins a page', async () => {
  const id = await idOf('long')
  const { marks } = await listRowMarks(db, id, { limit: 100 })
  assert.deepEqual(marks, [['10000'], ['20000']])
  assert.deepEqual(await listRowMarks(db, id, { limit: 1, after: ['500'] }), { marks: [['10500']] })
  const sorts = [{ column: 'v', ascending: false }]
  const sorted = await listRowMarks(db, id, { limit: 100, sorts })
  const expected = (await rows('select v, id from long order by v desc, id limit 1 offset 19999'))[0]
  assert.deepEqual(sorted.marks[1], expected)
  assert.deepEqual(await listRowMarks(db, await idOf('looked_at'), { limit: 1 }), { marks: [] })
  await run('create table unkeyed as select generate_series(1, 20001) as n')
  const unkeyed = await idOf('unkeyed')
  const stored = await listRowMarks(db, unkeyed, { limit: 5 })
  const deep = await listRows(db, unkeyed, { after: stored.marks[1], offset: 0, limit: 5 })
  assert.deepEqual(deep.rows, [['20001']])
})

test('rows around a place are counted up to a limit', async () => {
  const id = await idOf('long')
  const count = async (query: CountQuery) => (await countRows(db, id, query)).count
  assert.equal(await count({ before: ['321'], at_most: 10_000 }), 320)
  assert.equal(await count({ before: ['20000'], at_most: 10_000 }), 10_000)
  assert.equal(await count({ after: ['25400'], at_most: 10_000 }), 100)
  assert.equal(await count({ at_most: 7 }), 7)
  const keyed = await idOf('keyed')
  const sorts = [{ column: 'Group', ascending: true }]
  const nullsLast = await countRows(db, keyed, { sorts, after: ['3'], at_most: 100 })
  assert.deepEqual((await rows(`select count(*) from keyed where "Group" is null`))[0], [String(nullsLast.count)])
})

test('rows without a unique order, and too many values, are refused', async () => {
  const place = { after: ['1'], offset: 0, limit: 1 }
  const view = await listRows(db, await idOf('looked_at'), { offset: 0, limit: 1 })
  assert.deepEqual([view.first, view.last], [null, null])
  assert.equal((await refusal(listRows(db, await idOf('looked_at'), place))).reason, 'invalid_input')
  assert.equal((await refusal(listRows(db, await idOf('parted'), place))).reason, 'invalid_input')
  assert.equal(
    (await refusal(listRows(db, await idOf('keyed'), { ...place, after: ['1', '2'] }))).reason,
    'invalid_input',
  )
  const wrong = await refusal(listRows(db, await idOf('keyed'), { ...place, after: ['x'] }))
  assert.equal(wrong.database?.sqlstate, '22P02')
})

interface PlanNode {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const mostRows = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), ...(node.Plans ?? []).map(mostRows))

/** The most rows that any part of the statement of a page reads. */
const rowsRead = async (id: number, query: RowsQuery): Promise<number> => {
  const source = await getSource(db, id)
  const parameters = new Parameters()
  const text = pageStatement(source, query, rowOrder(source, query), parameters, 1_000)
  const { rows: plans } = await administrator.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    parameters.values,
  )
  const [plan] = plans
  assert.ok(plan)
  return mostRows(plan['QUERY PLAN'][0].Plan)
}

test('a page after a row deep in a table reads only its own rows from the index', async () => {
  await run(`
    create table deep (id int primary key, v int);
    insert into deep select n, case when n % 10 > 0 then n end from generate_series(1, 30000) n;
    create index on deep (v, id);
    analyze deep`)
  const id = await idOf('deep')
  const page = { offset: 0, limit: 100 }
  const up = [{ column: 'v', ascending: true }]
  const down = [{ column: 'v', ascending: false }]
  assert.ok((await rowsRead(id, { ...page, after: ['20000'] })) <= 100)
  assert.ok((await rowsRead(id, { ...page, before: ['20000'] })) <= 100)
  // After 50 values come those that are NULL.
  assert.ok((await rowsRead(id, { ...page, sorts: up, after: ['29944', '29944'] })) <= 201)
  assert.ok((await rowsRead(id, { ...page, sorts: up, after: [null, '20000'] })) <= 201)
  assert.ok((await rowsRead(id, { ...page, sorts: down, after: ['20001', '20001'] })) <= 201)
})

/** What the log of the server has between two marks, once the second one is in it. */
const logBetween = async (begin: string, end: string): Promise<string> => {
  const { rows: settings } = await administrator.query<{ data_directory: string }>('show data_directory')
  const log = join(dirname(settings[0]?.data_directory ?? ''), 'postgres.log')
  for (;;) {
    const text = await readFile(log, 'utf8')
    if (text.includes(end)) return text.slice(text.indexOf(begin), text.indexOf(end))
    await new Promise(setImmediate)
  }
}

test('no statement skips more than 10,000 rows, however deep the rows are', async () => {
  const id = await idOf('long')
  const role = quotedIdent(db.options.user ?? '')
  await administrator.query(`alter role ${role} set log_min_duration_statement = 0`)
  // Sessions that begin after the setting log every statement with its values.
  const logged = new Pool({ ...db.options, password: db.options.password, max: 1 })
  // `end` does not wait for the server to close the connection: its shutdown may still arrive there.
  logged.on('error', () => undefined)
  try {
    await logged.query(`select 'the reading begins'`)
    const { marks } = await listRowMarks(logged, id, { limit: 100 })
    const deep = await listRows(logged, id, { after: marks[1], offset: 5_400, limit: 100 })
    assert.equal(deep.rows[0]?.[0], '25401')
    await listRows(logged, id, { before: ['25500'], offset: 10_000, limit: 100 })
    await logged.query(`select 'the reading ends'`)
  } finally {
    await logged.end()
    await administrator.query(`alter role ${role} reset log_min_duration_statement`)
  }
  const seen = await logBetween('the reading begins', 'the reading ends')
  const offsets = [...seen.matchAll(/offset \$(\d+)[^]*?Parameters: (.*)/gi)].map(([, number, parameters]) =>
    Number(new RegExp(`\\$${number} = '(\\d+)'`).exec(parameters ?? '')?.[1]),
  )
  assert.deepEqual([...new Set(offsets)], [5_400, 10_000])
  assert.equal(endpoint.query.safeParse({ offset: '10000' }).success, true)
  assert.equal(endpoint.query.safeParse({ offset: '10001' }).success, false)
})

test('a record with an empty field is a value, and one of which all fields are empty too', async () => {
  await run(`
    create type spot as (x int, y text);
    create table spots (id int primary key, at spot);
    insert into spots values (1, row(1, 'a')), (2, row(null, 'b')), (3, null), (4, row(null, null)), (5, row(2, null))`)
  const id = await idOf('spots')
  for (const ascending of [true, false]) {
    const query = { offset: 0, sorts: [{ column: 'at', ascending }] }
    const whole = await listRows(db, id, { ...query, limit: 10 })
    const seen: Cell[][] = []
    let page = await listRows(db, id, { ...query, limit: 1 })
    while (page.last !== null && seen.length < whole.rows.length) {
      seen.push(...page.rows)
      page = await listRows(db, id, { ...query, limit: 1, after: page.last })
    }
    assert.deepEqual(seen, whole.rows)
    assert.deepEqual(page.rows, [])
    const { count } = await countRows(db, id, { sorts: query.sorts, before: whole.last ?? [], exact: 'true' })
    assert.equal(count, 4)
  }
})
