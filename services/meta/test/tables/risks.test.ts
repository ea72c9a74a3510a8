import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeTable, getTableDefinition, listDependents, planTableChange } from '../../src/index.ts'
import type { TestDatabase } from '../test-database.ts'
import { startTestDatabase } from '../test-database.ts'
import { unchanged } from './desired.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
  await database.run(`create type mood as enum ('1'); create domain positive as int check (value > 0)`)
})
after(() => database[Symbol.asyncDispose]())

const conversions: readonly (readonly [from: string, to: string])[] = [
  ['varchar(10)', 'varchar(20)'],
  ['varchar(20)', 'varchar(10)'],
  ['varchar(10)', 'text'],
  ['varchar(10)[]', 'text[]'],
  ['varchar(10)[]', 'varchar[]'],
  ['varchar(10)[]', 'varchar(20)[]'],
  ['text', 'varchar'],
  ['text', 'varchar(10)'],
  ['int', 'bigint'],
  ['bigint', 'int'],
  ['text', 'int'],
  ['int', 'text'],
  ['numeric(10,2)', 'numeric(12,2)'],
  ['numeric(10,2)', 'numeric(12,3)'],
  ['numeric(10,2)', 'numeric'],
  ['numeric', 'numeric(10,2)'],
  ['timestamp(3)', 'timestamp(6)'],
  ['timestamp(6)', 'timestamp(3)'],
  ['cidr', 'inet'],
  ['char(5)', 'char(6)'],
  ['bit varying(4)', 'bit varying(8)'],
  ['mood', 'text'],
  ['text', 'mood'],
  ['positive', 'int'],
  ['int', 'positive'],
  ['json', 'jsonb'],
  ['xml', 'text'],
]

const fileOf = async (table: string) => (await database.rows(`select pg_relation_filenode('${table}')`))[0]?.[0]

test('a change of type is said to rewrite the table exactly where PostgreSQL does', async () => {
  const { db } = database
  for (const [index, [from, to]] of conversions.entries()) {
    const name = `conversion_${index}`
    await database.run(`create table ${name} (value ${from}); insert into ${name} values (null)`)
    const definition = await getTableDefinition(db, await database.idOf(name))
    const { id, version } = definition
    const change = { table: { id, version }, desired: { ...unchanged(definition), columns: [{ id: 1, type: to }] } }
    const { risks, statements } = await planTableChange(db, change)
    assert.equal(statements.length, 1, `${from} to ${to}`)
    const earlier = await fileOf(name)
    await changeTable(db, { ...change, statements })
    const isRewritten = (await fileOf(name)) !== earlier
    assert.equal(
      risks.some(({ kind }) => kind === 'rewrite'),
      isRewritten,
      `${from} to ${to}`,
    )
  }
})

test('a new column is said to rewrite the table exactly where PostgreSQL does', async () => {
  const { db } = database
  const columns = [
    { type: 'int' },
    { type: 'int', default_value: '5', is_nullable: false },
    { type: 'text', default_value: `'it''s'::text` },
    { type: 'timestamptz', default_value: 'now()' },
    { type: 'uuid', default_value: 'gen_random_uuid()' },
    { type: 'bigint', identity: 'ALWAYS' as const },
    { type: 'int', generated: '1 + 1' },
    { type: 'serial' },
  ]
  for (const [index, column] of columns.entries()) {
    const name = `addition_${index}`
    await database.run(`create table ${name} (id int); insert into ${name} values (1)`)
    const definition = await getTableDefinition(db, await database.idOf(name))
    const { id, version } = definition
    const change = {
      table: { id, version },
      desired: { ...unchanged(definition), columns: [{ id: 1 }, { name: 'added', ...column }] },
    }
    const { risks } = await planTableChange(db, change)
    const earlier = await fileOf(name)
    await changeTable(db, change)
    const isRewritten = (await fileOf(name)) !== earlier
    assert.equal(
      risks.some(({ kind }) => kind === 'rewrite'),
      isRewritten,
      JSON.stringify(column),
    )
  }
})

test('an assignment that would cut values is refused, not made with a cast', async () => {
  const { db } = database
  await database.run(`create table long_texts (value text); insert into long_texts values ('too long')`)
  const definition = await getTableDefinition(db, await database.idOf('long_texts'))
  const { id, version } = definition
  const desired = { ...unchanged(definition), columns: [{ id: 1, type: 'varchar(3)' }] }
  await assert.rejects(
    changeTable(db, { table: { id, version }, desired }),
    /value too long for type character varying\(3\)/,
  )
  assert.deepEqual(await database.rows('select value from long_texts'), [['too long']])
})

test('access of clients to a table without row-level security is named as a risk', async () => {
  await database.run('create table exposed (id int primary key); revoke all on exposed from anon')
  const { id, version, ...definition } = await getTableDefinition(database.db, await database.idOf('exposed'))
  const { risks } = await planTableChange(database.db, {
    table: { id, version },
    desired: { ...unchanged({ id, version, ...definition }), api_access: [{ role: 'anon', privileges: ['SELECT'] }] },
  })
  assert.deepEqual(risks, [
    { kind: 'access', message: 'Grants SELECT to anon: row-level security is off, so that applies to every row.' },
  ])
})

test('what DROP … CASCADE deletes beside a table or a column is listed, and nothing that stays', async () => {
  await database.run(`
    create table main (id int primary key, note text, unique (note));
    create view shown as select id from main;
    create view of_view as select id from shown;
    create view noted as select note from main;
    create table detail (main_id int constraint to_main references main)`)
  const id = await database.idOf('main')
  const names = async (column?: number) => (await listDependents(database.db, id, column)).map(({ name }) => name)
  assert.deepEqual(
    await names(),
    ['constraint to_main on table detail', 'view noted', 'view of_view', 'view shown'].sort(),
  )
  assert.deepEqual(await names(2), ['view noted'])
  await database.run('drop table main cascade')
  assert.deepEqual(
    await database.rows(
      `select to_regclass('shown'), to_regclass('of_view'), to_regclass('noted'), to_regclass('detail')::text`,
    ),
    [[null, null, null, 'detail']],
  )
})
