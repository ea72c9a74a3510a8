import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RolePrivilegeChange } from '@cairn/contracts/pg-meta/role-privileges'
import {
  changeRolePrivileges,
  changeTable,
  getRolePrivileges,
  planRolePrivileges,
  planTableChange,
} from '../src/index.ts'
import type { TestDatabase } from './test-database.ts'
import { refusal, startTestDatabase } from './test-database.ts'
import { alter, newTable } from './tables/desired.ts'

const hostile = 'the "Reader" 😀; --'
const schema = 'Sales; "2026"'

let database: TestDatabase
let role = 0
before(async () => {
  database = await startTestDatabase()
  await database.run(`
    create role "the ""Reader"" 😀; --";
    create schema "Sales; ""2026""";
    set search_path to "Sales; ""2026""";
    create table "Order" (id int primary key, note text);
    create table customers (id int primary key);
    create view totals as select count(*) from customers;
    grant select, update on customers to "the ""Reader"" 😀; --";
    grant insert (note) on "Order" to "the ""Reader"" 😀; --";
    grant select on totals to public;
    grant all on customers to anon`)
  role = Number((await database.rows(`select '"the ""Reader"" 😀; --"'::regrole::oid`))[0]?.[0])
})
after(() => database[Symbol.asyncDispose]())

const read = () => getRolePrivileges(database.db, role, schema)

const idOf = async (name: string): Promise<number> => {
  const relation = (await read()).relations.find((each) => each.name === name)
  assert.ok(relation)
  return relation.id
}

/** Everything that is granted in the schema, to anybody. */
const allGrants = () =>
  database.rows(`
    select c.relname, g.grantee::regrole, g.privilege_type from pg_class c cross join lateral aclexplode(c.relacl) g
     where c.relnamespace = '"Sales; ""2026"""'::regnamespace
    union all
    select c.relname || '.' || a.attname, g.grantee::regrole, g.privilege_type
      from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) g
     where c.relnamespace = '"Sales; ""2026"""'::regnamespace
     order by 1, 2, 3`)

/** Grants to others than the role, and those on columns. */
const others = (rows: (string | null)[][]) =>
  rows.filter(([place, grantee]) => grantee?.includes('Reader') !== true || place?.includes('.'))

test('what a role was granted in a schema is told from what it can do in fact', async () => {
  const { relations, ...rest } = await read()
  assert.deepEqual(rest, {
    id: role,
    role: hostile,
    schema,
    on_schema: { granted: [], effective: [] },
    on_new_tables: [],
  })
  assert.deepEqual(
    relations.map(({ name, kind, granted, effective }) => [name, kind, granted, effective]),
    [
      ['Order', 'table', [], []],
      ['customers', 'table', ['SELECT', 'UPDATE'], ['SELECT', 'UPDATE']],
      ['totals', 'view', [], ['SELECT']],
    ],
  )
})

test('one diff grants and revokes on the schema, on its tables and on those created later, and nothing else', async () => {
  const earlier = await allGrants()
  const change: RolePrivilegeChange = {
    role,
    schema,
    on_schema: ['USAGE'],
    on_new_tables: ['SELECT', 'INSERT'],
    relations: [
      { id: await idOf('Order'), granted: ['SELECT', 'MAINTAIN'] },
      { id: await idOf('customers'), granted: ['SELECT'] },
      { id: await idOf('totals'), granted: ['SELECT', 'MAINTAIN'] },
    ],
  }
  const statements = await planRolePrivileges(database.db, change)
  assert.deepEqual(statements, [
    'grant usage on schema "Sales; ""2026""" to "the ""Reader"" 😀; --"',
    'grant select, maintain on table "Sales; ""2026"""."Order", "Sales; ""2026""".totals to "the ""Reader"" 😀; --"',
    'revoke update on table "Sales; ""2026""".customers from "the ""Reader"" 😀; --"',
    'alter default privileges in schema "Sales; ""2026""" grant select, insert on tables to "the ""Reader"" 😀; --"',
  ])
  assert.deepEqual(await allGrants(), earlier, 'the plan alone runs nothing')
  const sent = { ...change, statements, migration: 'grants_of_the_reader' }
  assert.deepEqual(await changeRolePrivileges(database.db, sent), statements)
  const recorded = await database.db.query('select name, statements from supabase_migrations.schema_migrations')
  assert.deepEqual(recorded.rows, [{ name: 'grants_of_the_reader', statements }])
  const changed = await read()
  assert.deepEqual(changed.on_schema.granted, ['USAGE'])
  assert.deepEqual(changed.on_new_tables, ['SELECT', 'INSERT'])
  assert.deepEqual(
    changed.relations.map(({ granted }) => granted),
    [['SELECT', 'MAINTAIN'], ['SELECT'], ['SELECT', 'MAINTAIN']],
  )
  assert.deepEqual(others(await allGrants()), others(earlier))
  await database.run(`create table "Sales; ""2026""".later (id int)`)
  assert.deepEqual((await read()).relations.find(({ name }) => name === 'later')?.granted, ['SELECT', 'INSERT'])
  assert.deepEqual(await planRolePrivileges(database.db, change), [], 'the same again changes nothing')
})

test('a change is refused where its statements are no longer those of the preview', async () => {
  const change: RolePrivilegeChange = { role, schema, relations: [{ id: await idOf('customers'), granted: [] }] }
  const statements = await planRolePrivileges(database.db, change)
  await database.run(`grant delete on "Sales; ""2026""".customers to "the ""Reader"" 😀; --"`)
  const earlier = await allGrants()
  assert.equal(
    (await refusal(changeRolePrivileges(database.db, { ...change, statements }))).reason,
    'privileges_changed',
  )
  assert.deepEqual(await allGrants(), earlier)
})

test('privileges that another role granted cannot be revoked, and then nothing is changed', async () => {
  await database.administrator.query(`
    set search_path to "Sales; ""2026""";
    create table of_another (id int); grant select on of_another to "the ""Reader"" 😀; --", postgres with grant option`)
  const earlier = await allGrants()
  const refused = await refusal(
    changeRolePrivileges(database.db, {
      role,
      schema,
      relations: [
        { id: await idOf('customers'), granted: ['SELECT', 'TRUNCATE'] },
        { id: await idOf('of_another'), granted: [] },
      ],
    }),
  )
  assert.equal(refused.reason, 'privileges_of_others')
  assert.deepEqual(await allGrants(), earlier)
})

test('a role, a schema or a table that is not there is not found', async () => {
  assert.equal((await refusal(getRolePrivileges(database.db, 1, schema))).reason, 'object_not_found')
  assert.equal((await refusal(getRolePrivileges(database.db, role, 'nowhere'))).reason, 'object_not_found')
  const elsewhere = { role, schema, relations: [{ id: 1, granted: [] }] }
  assert.equal((await refusal(planRolePrivileges(database.db, elsewhere))).reason, 'object_not_found')
})

test('a new table gets the access that its schema grants, and only what differs is granted and revoked', async () => {
  const { db } = database
  const all = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
  const plan = await planTableChange(db, { desired: newTable('reached') })
  assert.deepEqual(
    plan.apiAccess.map(({ role: name, privileges }) => [name, privileges]),
    [
      ['anon', all],
      ['authenticated', all],
      ['service_role', all],
    ],
  )
  await database.run('create schema if not exists private_one')
  const elsewhere = await planTableChange(db, { desired: { ...newTable('reached'), schema: 'private_one' } })
  assert.deepEqual(
    elsewhere.apiAccess.flatMap(({ privileges }) => privileges),
    [],
  )

  const { statements } = await changeTable(db, {
    desired: newTable('reached', {
      realtime: true,
      api_access: [
        { role: 'anon', privileges: [] },
        { role: 'authenticated', privileges: ['SELECT', 'INSERT'] },
      ],
    }),
  })
  assert.deepEqual(statements.slice(1), [
    'revoke all on table public.reached from anon',
    'revoke delete, update on table public.reached from authenticated',
    'alter publication supabase_realtime add table public.reached',
  ])
  const changed = await alter(database, 'reached', (desired, { realtime, api_access: access }) => {
    assert.equal(realtime, true)
    assert.deepEqual(
      access.map(({ privileges }) => privileges),
      [[], ['INSERT', 'SELECT'], all],
    )
    return { ...desired, realtime: false, name: 'reached_2', api_access: [{ role: 'anon', privileges: ['SELECT'] }] }
  })
  assert.deepEqual(changed, [
    'grant select on table public.reached to anon',
    'alter publication supabase_realtime drop table public.reached',
    'alter table public.reached rename to reached_2',
  ])
})
