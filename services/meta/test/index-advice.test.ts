import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestPostgres } from '@cairn/engine'
import { Pool } from 'pg'
import type { MetaError } from '../src/index.ts'
import { adviseIndexes } from '../src/index.ts'
import { refusal } from './test-database.ts'

const postgres = await startTestPostgres('advice')
const db = new Pool({ ...postgres.connection('postgres'), max: 2 })
db.on('error', () => undefined)
after(async () => {
  await db.end()
  await postgres[Symbol.asyncDispose]()
})

const advise = (query: string) => adviseIndexes(db, { query, inScratch: (work) => postgres.engine.scratch(work) })

const suggested = async (query: string) => {
  const advice = await advise(query)
  return advice.suggestions.map(({ schema, table, columns }) => `${schema}.${table} (${columns})`)
}

before(async () => {
  await db.query(`
    create extension citext schema extensions;
    create type public.state as enum ('open', 'paid', 'sent');
    create domain public.amount as numeric(12, 2);
    create schema shop;
    create table shop.customers (id int primary key, email extensions.citext, "Home town" text);
    create table shop.orders (id int primary key, customer_id int not null references shop.customers, state public.state not null,
      total public.amount, note varchar(80), placed_at timestamptz not null);
    create view shop.open_orders as select o.*, c.email from shop.orders o join shop.customers c on c.id = o.customer_id
     where o.state = 'open';
    create function shop.half(n numeric) returns numeric language sql immutable as 'select n / 2';
    insert into shop.customers select n, 'mail' || n || '@example.com', 'Town ' || n % 500 from generate_series(1, 5000) n;
    insert into shop.orders select n, n % 5000 + 1, (array['open', 'paid', 'sent'])[1 + (n % 100 > 0)::int + (n % 3 > 0)::int]::public.state,
      n % 900, 'note ' || n, now() - n * interval '1 minute' from generate_series(1, 60000) n;
    analyze shop.customers; analyze shop.orders;`)
})

const cases: readonly [what: string, query: string, indexes: readonly string[]][] = [
  ['a value', 'select * from shop.orders where customer_id = $1', ['shop.orders (customer_id)']],
  [
    'a name that needs quotes',
    `select id from shop.customers where "Home town" = $1`,
    ['shop.customers ("Home town")'],
  ],
  ['a text of a limited length', 'select id from shop.orders where note = $1', ['shop.orders (note)']],
  [
    'a value, and the last ones in an order',
    'select id from shop.orders where customer_id = $1 order by placed_at desc limit 10',
    ['shop.orders (customer_id, placed_at desc)'],
  ],
  ['an order', 'select * from shop.orders order by placed_at desc limit 10', ['shop.orders (placed_at)']],
  [
    'a range',
    `select count(*) from shop.orders where placed_at > now() - interval '1 hour'`,
    ['shop.orders (placed_at)'],
  ],
  [
    'a join behind a view',
    'select * from shop.open_orders where email = $1',
    ['shop.orders (state, customer_id)', 'shop.customers (email)'],
  ],
  ['rows to change', `update shop.orders set note = $1 where note = $2`, ['shop.orders (note)']],
  ['a key that has its index', 'select * from shop.orders where id = $1', []],
  ['all rows', 'select sum(total) from shop.orders', []],
  ['a condition that no index narrows', 'select id from shop.orders where total * 2 = $1', []],
]

for (const [what, query, indexes] of cases)
  test(`an index is suggested where it helps: ${what}`, async () => {
    assert.deepEqual((await suggested(query)).toSorted(), indexes.toSorted())
  })

const shapeOf = async () =>
  (
    await db.query(`select (select count(*) from pg_class) as relations, (select count(*) from pg_database) as databases,
      pg_size_pretty(pg_database_size(current_database())) as size, pg_current_xact_id_if_assigned() as wrote`)
  ).rows

test('the cost is what the planner says of the real tables, and is less once the index is there', async () => {
  const query = 'select * from shop.orders where customer_id = $1'
  const shape = await shapeOf()
  const advice = await advise(query)
  assert.deepEqual(await shapeOf(), shape, 'nothing is created in the project')
  const costNow = async () => {
    const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
      'explain (format json) select * from shop.orders where customer_id = 7',
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
  }
  const [suggestion] = advice.suggestions
  assert.ok(suggestion !== undefined)
  const real = await costNow()
  assert.ok(Math.abs(advice.cost_before - real) < real * 0.02, `${advice.cost_before} and ${real}`)
  await db.query(`create index made on shop.orders (${suggestion.columns})`)
  try {
    const built = await costNow()
    assert.ok(Math.abs(suggestion.cost_after - built) < built * 0.2, `${suggestion.cost_after} and ${built}`)
    const { rows } = await db.query<{ bytes: number }>(`select pg_relation_size('shop.made')::int as bytes`)
    const bytes = rows[0]?.bytes ?? 0
    assert.ok(
      suggestion.size_bytes > bytes / 3 && suggestion.size_bytes < bytes * 3,
      `${suggestion.size_bytes} and ${bytes}`,
    )
    assert.deepEqual((await advise(query)).suggestions, [])
  } finally {
    await db.query('drop index shop.made')
  }
})

test('a table of 200 million rows is tried without taking place on the disk, and one without statistics is named', async () => {
  await db.query('create table shop.events (id bigint, kind int)')
  assert.deepEqual((await advise('select * from shop.events where kind = $1')).without_statistics, ['shop.events'])
  // As the planner of a scratch database sees it: the length of its file is real, and its blocks are not there.
  const bytes = await postgres.engine.scratch(async ({ client, stretch }) => {
    await client.query('create table huge (id bigint, kind int)')
    const { rows } = await client.query<{ path: string }>(`select pg_relation_filepath('huge') as path`)
    await stretch(new Map([[rows[0]?.path ?? '', 1_100_000]]))
    const sized = await client.query<{ bytes: string }>(`select pg_relation_size('huge') as bytes`)
    return Number(sized.rows[0]?.bytes)
  })
  assert.equal(bytes, 1_100_000 * 8_192)
  assert.ok((await postgres.engine.diskBytes('scratch')) < 200 * 1024 * 1024)
})

const refused = async (query: string): Promise<MetaError> => refusal(advise(query))

test('what has no plan, is more than one statement, or needs a function of the project is refused with the reason', async () => {
  for (const query of [
    'vacuum',
    'create table a (b int)',
    'select 1; drop table shop.orders',
    'selec',
    'copy shop.orders to stdout',
  ])
    assert.equal((await refused(query)).reason, 'statement_not_planned', query)
  const { reason, message } = await refused('select id from shop.orders where total = shop.half($1)')
  assert.equal(reason, 'statement_not_planned')
  assert.match(message, /shop\.half/)
})
