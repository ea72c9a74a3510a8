import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { getObject, listObjects, objectKinds } from '../../src/index.ts'
import { refusal } from '../test-database.ts'
import type { TestDatabase } from '../test-database.ts'
import { startTestDatabase } from '../test-database.ts'
import { idNaming } from './named-ids.ts'

const Objects = z.array(z.record(z.string(), z.unknown()))
const Recorded = z.record(z.string(), Objects)
type Described = z.infer<typeof Objects>[number]

const inFile = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

let database: TestDatabase
let naming: Awaited<ReturnType<typeof idNaming>>
let recorded: z.infer<typeof Recorded>
before(async () => {
  database = await startTestDatabase()
  // Otherwise the session reports its statistics up to a second later, between two lists that are compared.
  // It was recorded in a database without extensions.
  await database.db.query(
    `drop extension pg_stat_statements, pgcrypto, "uuid-ossp"; ${await inFile('hard-cases.sql')}; select pg_stat_force_next_flush()`,
  )
  naming = await idNaming(database.db)
  recorded = Recorded.parse(JSON.parse(await inFile('reference.json')))
})
after(() => database[Symbol.asyncDispose]())

const keyOf = ({ id, column_id: column, name }: Described): string => String(id ?? column ?? name)

/** What the reference lists in any order. */
const unordered = new Set(['privileges', 'relationships', 'columns', 'events', 'tables'])

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => {
        const inner = sorted(each)
        if (!Array.isArray(inner) || !unordered.has(key)) return [key, inner]
        return [key, inner.map((item) => JSON.stringify(item)).sort()]
      }),
  )
}

const isRecord = (value: unknown): value is Described => typeof value === 'object' && value !== null
const itemsOf = (value: unknown): Described[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Pairs of columns that the composite key does not have: the reference pairs each column with each. */
const crossed = new Set(['first constructor', 'second UPPER'])

const correctedColumn = (column: Described): Described =>
  column['id'] === 'relation public.customers.10' ? { ...column, is_generated: true } : column

/** Where the reference is wrong or says less, and what is answered instead. */
const corrections: Readonly<Record<string, (theirs: Described) => Described>> = {
  tables: (table) => ({
    ...table,
    columns: itemsOf(table['columns']).map(correctedColumn),
    relationships: itemsOf(table['relationships']).filter(
      (pair) => !crossed.has([pair['source_column_name'], pair['target_column_name']].join(' ')),
    ),
  }),
  // A generated column that is computed when it is read is generated too.
  columns: correctedColumn,
  // Listed without columns, although its views and foreign tables have them.
  materializedViews: (view) => ({
    ...view,
    columns: (recorded['columns'] ?? []).filter((column) => column['table_id'] === view['id']),
  }),
  // Null for results, against its own schema.
  functions: (described) => ({
    ...described,
    args: itemsOf(described['args']).map((arg) => ({ ...arg, has_default: arg['has_default'] ?? false })),
  }),
  // Without a limit of its own, a role has that of the server, which allowed fewer then.
  roles: (role) => (role['connection_limit'] === 110 ? { ...role, connection_limit: 130 } : role),
  // TRUNCATE is not among the events it knows.
  triggers: (trigger) => (trigger['name'] === 'after_all' ? { ...trigger, events: ['DELETE', 'TRUNCATE'] } : trigger),
  // Taken for the place of the column in the index, the number of a column in its table finds another one, or none.
  indexes: (index) =>
    index['id'] === 'relation Hard "Names".select_pkey'
      ? {
          ...index,
          index_attributes: [
            { attribute_number: 3, attribute_name: 'UPPER', data_type: 'integer' },
            { attribute_number: 1, attribute_name: 'constructor', data_type: 'integer' },
          ],
        }
      : index,
}

/** For the same reason the reference does not list these. */
const indexesWithOtherNumbers = [
  'relation Hard "Names".line items_customer_self_key',
  'relation Hard "Names".odd "index"',
  'relation public.customers_email_key',
  'relation public.customers_lower',
  'relation public.payload_keys',
  'relation public.without_key_c_key',
]

/** What the reference does not tell. */
const beyondReference: Readonly<Record<string, readonly string[]>> = {
  indexes: ['name', 'table', 'bytes', 'scans'],
  tables: ['column_count'],
}

const comparable = (name: string, ours: Described): Described =>
  Object.fromEntries(Object.entries(ours).filter(([key]) => beyondReference[name]?.includes(key) !== true))

/** What projects have since the reference was asked. */
const sinceThen = { excluded_schemas: ['vault', 'realtime', 'graphql'] }
// Recorded before Cairn had these.
const addedSinceThen = new Set([
  'role cairn_functions',
  'role supabase_realtime_admin',
  'pg_cron',
  'pg_graphql',
  'pg_net',
  'pgmq',
  'supabase_vault',
])

/** The reference has no event triggers. */
const { eventTriggers: _, ...kindsOfReference } = objectKinds

for (const [name, kind] of Object.entries(kindsOfReference))
  test(`${name} of hard cases are listed as the reference lists them`, async () => {
    const listed = Objects.parse(naming(await listObjects<unknown>(database.db, kind, sinceThen)))
    const ours = listed.filter((each) => !addedSinceThen.has(keyOf(each)))
    const theirs = new Map(
      (recorded[name] ?? []).map((each) => [keyOf(each), (corrections[name] ?? ((same) => same))(each)]),
    )
    const missing = name === 'indexes' ? indexesWithOtherNumbers : []
    assert.deepEqual(ours.map(keyOf).sort(), [...theirs.keys(), ...missing].sort())
    for (const each of ours) {
      const expected = theirs.get(keyOf(each))
      if (expected !== undefined) assert.deepEqual(sorted(comparable(name, each)), sorted(expected), keyOf(each))
    }
  })

test('an object read by its id is the one of the list', async () => {
  for (const [name, kind] of Object.entries(kindsOfReference)) {
    const listed = Objects.parse(await listObjects<unknown>(database.db, kind))
    assert.ok(listed.length > 0, name)
    for (const each of listed.slice(0, 3))
      assert.deepEqual(naming(await getObject<unknown>(database.db, kind, keyOf(each))), naming(each), name)
    assert.equal((await refusal(getObject<unknown>(database.db, kind, '1'))).reason, 'object_not_found')
  }
})

const tableNames = async (query: Parameters<typeof listObjects>[2]) =>
  (await listObjects(database.db, objectKinds.tables, query)).map(({ schema, name }) => `${schema}.${name}`)

test('a list is limited to schemas, and read in parts', async () => {
  assert.deepEqual(await tableNames({ included_schemas: ['Hard "Names"', 'none, "of \\ these'] }), [
    'Hard "Names".line items',
    'Hard "Names".select',
  ])
  const all = await tableNames({})
  assert.deepEqual(
    await tableNames({ excluded_schemas: ['Hard "Names"'] }),
    all.filter((name) => !name.startsWith('Hard')),
  )
  assert.deepEqual(await tableNames({ limit: 3, offset: 2 }), all.slice(2, 5))
  assert.ok(!all.some((name) => name.startsWith('pg_catalog.') || name.startsWith('cairn.')))
  const system = await tableNames({ include_system_schemas: true })
  assert.ok(system.includes('pg_catalog.pg_class') && system.includes('cairn.changes'))
  assert.ok((await tableNames({ included_schemas: ['pg_catalog'] })).every((name) => name.startsWith('pg_catalog.')))
})

/** PostgreSQL lists no columns that a role has no privilege on: of secrets, read-only members see the names. */
const withoutSecrets = { excluded_schemas: ['vault'] }

test('a read-only member lists what the owner lists, but for the columns of secrets', async () => {
  for (const [name, kind] of Object.entries(kindsOfReference)) {
    const [owners, readers] = await Promise.all([
      listObjects<unknown>(database.db, kind, withoutSecrets),
      listObjects<unknown>(database.reader, kind, withoutSecrets),
    ])
    assert.deepEqual(Objects.parse(readers).map(keyOf), Objects.parse(owners).map(keyOf), name)
  }
})

test('indexes name their table and tell their size and how often they were used; tables count their columns', async () => {
  await database.db.query(`
    create schema used; create table used.readings (id int primary key, depth numeric, gone int);
    alter table used.readings drop column gone;
    insert into used.readings select n, n from generate_series(1, 5000) n;
    create index readings_depth on used.readings (depth)`)
  await database.db.query(`
    analyze used.readings;
    begin; set local enable_seqscan = off; select * from used.readings where id = 7; commit;
    select pg_stat_force_next_flush()`)
  const indexes = await listObjects(database.db, objectKinds.indexes, { included_schemas: ['used'] })
  assert.deepEqual(
    indexes.map(({ name, table, scans }) => [name, table, scans]),
    [
      ['readings_depth', 'readings', 0],
      ['readings_pkey', 'readings', 1],
    ],
  )
  for (const { bytes } of indexes) assert.ok(bytes >= 8192 && bytes % 8192 === 0, String(bytes))
  const tables = await listObjects(database.db, objectKinds.tables, { included_schemas: ['used'] })
  assert.deepEqual(
    tables.map(({ name, column_count: count }) => [name, count]),
    [['readings', 2]],
  )
  await database.db.query('drop schema used cascade')
})
