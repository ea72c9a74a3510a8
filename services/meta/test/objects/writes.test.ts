import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { z } from 'zod'
import {
  createObject,
  deleteObject,
  getObject,
  grantColumnPrivileges,
  listObjects,
  objectKinds,
  objectWrites,
  revokeColumnPrivileges,
  updateObject,
} from '../../src/index.ts'
import type { TestDatabase } from '../test-database.ts'
import { refusal, startTestDatabase } from '../test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
  await database.db.query(await readFile(new URL('hard-cases.sql', import.meta.url), 'utf8'))
})
after(() => database[Symbol.asyncDispose]())

const Described = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  column_id: z.string().optional(),
  name: z.string().optional(),
})

/** Sizes, estimates and sessions change without anybody's change. */
const unsteady = { bytes: 0, size: '', live_rows_estimate: 0, dead_rows_estimate: 0, active_connections: 0 }

/** Each object of the database as a text, by its kind and id. */
const everything = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const [name, kind] of Object.entries(objectKinds))
    for (const each of z.array(Described).parse(await listObjects<unknown>(database.db, kind))) {
      // Those of tables hold their columns, which are listed themselves.
      const { columns: _, ...described } = { ...each, ...unsteady, columns: undefined }
      found.set(`${name} ${each.id ?? each.column_id ?? each.name}`, JSON.stringify(described))
    }
  return found
}

/** The objects that `work` made, changed or deleted. */
const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const earlier = await everything()
  await work()
  const later = await everything()
  const ids = new Set([...earlier.keys(), ...later.keys()])
  return [...ids].filter((id) => earlier.get(id) !== later.get(id)).sort()
}

const hostile = 'it\'s "hard" \\ 😀; --'
const idOf = async (name: string): Promise<string> => String(await database.idOf(name))

test('a table is created, changed and deleted under a hostile name', async () => {
  const { db } = database
  const made = await createObject(db, objectWrites.tables, { name: hostile, schema: 'Hard "Names"', comment: hostile })
  assert.deepEqual([made.name, made.schema, made.comment, made.columns], [hostile, 'Hard "Names"', hostile, []])
  const changed = await updateObject(db, objectWrites.tables, String(made.id), {
    name: 'Select',
    schema: 'café',
    rls_enabled: true,
    rls_forced: true,
    replica_identity: 'FULL',
    comment: null,
  })
  assert.deepEqual(
    [changed.id, changed.name, changed.schema, changed.rls_enabled, changed.rls_forced, changed.replica_identity],
    [made.id, 'Select', 'café', true, true, 'FULL'],
  )
  assert.equal(changed.comment, null)
  const deleted = await deleteObject(db, objectWrites.tables, String(made.id), { cascade: false })
  assert.equal(deleted.name, 'Select')
  const gone = await refusal(getObject(db, objectKinds.tables, String(made.id)))
  assert.equal(gone.reason, 'object_not_found')
})

test('a column of each kind is created and changed', async () => {
  const { db } = database
  const table = Number(await idOf('public.nothing'))
  const create = (body: Partial<Parameters<typeof objectWrites.columns.create>[1]>) =>
    createObject(db, objectWrites.columns, {
      table_id: table,
      name: hostile,
      type: 'text',
      default_value_format: 'literal',
      ...body,
    })
  const made = await create({
    default_value: hostile,
    is_nullable: false,
    is_unique: true,
    check: `${quotedIdent(hostile)} <> 'x'`,
  })
  assert.deepEqual(
    [made.name, made.is_nullable, made.is_unique, made.check],
    [hostile, false, true, `${quotedIdent(hostile)} <> 'x'::text`],
  )
  const [row] = await database.rows(`insert into public.nothing default values returning *`)
  assert.deepEqual(row, [hostile])
  const changed = await updateObject(db, objectWrites.columns, made.id, {
    name: 'constructor',
    type: 'varchar(40)',
    drop_default: true,
    is_nullable: true,
    is_unique: false,
    check: null,
    comment: hostile,
    default_value_format: 'literal',
  })
  assert.deepEqual(
    [changed.name, changed.format, changed.default_value, changed.is_nullable, changed.is_unique, changed.check],
    ['constructor', 'varchar', null, true, false, null],
  )
  assert.equal(changed.comment, hostile)
  const expression = await create({ type: 'timestamptz', default_value: 'now()', default_value_format: 'expression' })
  assert.equal(expression.default_value, 'now()')
  const identity = await create({ name: 'n', type: 'int8', is_identity: true, identity_generation: 'ALWAYS' })
  assert.equal(identity.identity_generation, 'ALWAYS')
  const address = await create({ name: 'addresses', type: 'Address[]' })
  assert.equal(address.format, '_Address')
  for (const { id } of [made, expression, identity, address])
    await deleteObject(db, objectWrites.columns, id, { cascade: false })
})

test('a primary key of several columns is set in its order, changed and removed', async () => {
  const { db } = database
  const id = await idOf('public.without_key')
  const set = async (...names: string[]) => {
    const { primary_keys: keys } = await updateObject(db, objectWrites.tables, id, {
      primary_keys: names.map((name) => ({ name })),
    })
    return keys.map(({ name }) => name)
  }
  assert.deepEqual(await set('b', 'a'), ['b', 'a'])
  assert.deepEqual(await set('c'), ['c'])
  assert.deepEqual(await set(), [])
})

test('a change of one object leaves all others as they were', async () => {
  const { db } = database
  const customers = await idOf('public.customers')
  const policy = (await listObjects(db, objectKinds.policies)).find(({ name }) => name === 'read "own"')
  const trigger = (await listObjects(db, objectKinds.triggers)).find(({ name }) => name === 'be"fore')
  const described = (await listObjects(db, objectKinds.functions)).find(({ name }) => name === 'do it')
  const publication = (await listObjects(db, objectKinds.publications)).find(({ name }) => name === 'some')
  assert.ok(policy !== undefined && trigger !== undefined && described !== undefined && publication !== undefined)
  const comment = `${customers}.9`

  const changes: [string, () => Promise<unknown>, string[]][] = [
    [
      'comment of a table',
      () => updateObject(db, objectWrites.tables, customers, { comment: hostile }),
      [`tables ${customers}`],
    ],
    [
      'comment of a generated column',
      () => updateObject(db, objectWrites.columns, comment, { comment: hostile, default_value_format: 'literal' }),
      [`columns ${comment}`],
    ],
    [
      'expression of a policy',
      () => updateObject(db, objectWrites.policies, String(policy.id), { definition: `email <> 'it''s'` }),
      [`policies ${policy.id}`],
    ],
    [
      'name of a policy',
      () => updateObject(db, objectWrites.policies, String(policy.id), { name: hostile, roles: ['public'] }),
      [`policies ${policy.id}`],
    ],
    [
      'mode and name of a trigger',
      () => updateObject(db, objectWrites.triggers, String(trigger.id), { name: hostile, enabled_mode: 'REPLICA' }),
      [`triggers ${trigger.id}`],
    ],
    [
      'source of a function',
      () =>
        updateObject(db, objectWrites.functions, String(described.id), {
          definition: `begin raise notice '$body$ %', 'it''s \\'; end`,
          name: hostile,
        }),
      [`functions ${described.id}`],
    ],
    [
      'tables and operations of a publication',
      () =>
        updateObject(db, objectWrites.publications, String(publication.id), {
          publish_truncate: true,
          tables: ['customers', 'Hard "Names".select'],
        }),
      [`publications ${publication.id}`],
    ],
  ]
  for (const [what, work, expected] of changes) assert.deepEqual(await changedBy(work), expected, what)
  const changed = await getObject(db, objectKinds.publications, String(publication.id))
  assert.deepEqual(
    changed.tables?.map(({ schema, name }) => `${schema}.${name}`),
    ['Hard "Names".select', 'public.customers'],
  )
  assert.deepEqual(
    [changed.publish_insert, changed.publish_update, changed.publish_delete, changed.publish_truncate],
    [true, false, true, true],
  )
  // What the publication keeps of a table that stays: its columns and its condition.
  const [kept] = await database.rows(
    `select attnames, rowfilter from pg_publication_tables where pubname = 'some' and tablename = 'customers'`,
  )
  assert.deepEqual(kept, ['{id,email}', '(id > 0)'])
})

test('policies, triggers, functions, publications, schemas and extensions are created and deleted', async () => {
  const { db } = database
  const schema = await createObject(db, objectWrites.schemas, { name: hostile })
  const renamed = await updateObject(db, objectWrites.schemas, String(schema.id), { name: 'Other "one"' })
  assert.deepEqual(renamed, { ...schema, name: 'Other "one"' })
  const made = await createObject(db, objectWrites.functions, {
    name: hostile,
    schema: 'Other "one"',
    definition: `begin return new; end -- it's $$ \\`,
    args: [],
    return_type: 'trigger',
    language: 'plpgsql',
    behavior: 'VOLATILE',
    security_definer: true,
    config_params: { search_path: '"Other ""one""", public', work_mem: '8MB' },
  })
  assert.deepEqual(
    [made.name, made.definition, made.security_definer, made.config_params],
    [hostile, `begin return new; end -- it's $$ \\`, true, { search_path: '"Other ""one""", public', work_mem: '8MB' }],
  )
  const overload = await createObject(db, objectWrites.functions, {
    name: hostile,
    schema: 'Other "one"',
    definition: 'select a',
    language: 'sql',
    behavior: 'STABLE',
    args: ['a integer default 1'],
    return_type: 'integer',
    security_definer: false,
    config_params: {},
  })
  assert.notEqual(overload.id, made.id)
  const trigger = await createObject(db, objectWrites.triggers, {
    name: hostile,
    table: 'select',
    schema: 'Hard "Names"',
    function_name: hostile,
    function_schema: 'Other "one"',
    function_args: [hostile],
    activation: 'BEFORE',
    events: ['INSERT', 'UPDATE'],
    orientation: 'ROW',
    condition: `new."UPPER" > 0`,
  })
  assert.deepEqual([trigger.events, trigger.orientation, trigger.function_name], [['INSERT', 'UPDATE'], 'ROW', hostile])
  const policy = await createObject(db, objectWrites.policies, {
    name: hostile,
    schema: 'Hard "Names"',
    table: 'select',
    action: 'RESTRICTIVE',
    command: 'UPDATE',
    roles: ['Odd "role"', 'anon'],
    definition: 'true',
    check: `"UPPER" > 1`,
  })
  assert.deepEqual([policy.action, policy.command, policy.roles], ['RESTRICTIVE', 'UPDATE', ['Odd "role"', 'anon']])
  const publication = await createObject(db, objectWrites.publications, {
    name: hostile,
    publish_update: true,
    tables: ['parent', 'Hard "Names".line items'],
  })
  assert.deepEqual([publication.publish_insert, publication.publish_update], [false, true])
  const extension = await createObject(db, objectWrites.extensions, { name: 'pg_trgm', schema: 'café', cascade: false })
  assert.equal(extension.schema, 'café')

  const options = { cascade: false }
  await deleteObject(db, objectWrites.extensions, 'pg_trgm', options)
  await deleteObject(db, objectWrites.publications, String(publication.id), options)
  await deleteObject(db, objectWrites.policies, String(policy.id), options)
  const inUse = await refusal(deleteObject(db, objectWrites.functions, String(made.id), options))
  assert.equal(inUse.database?.sqlstate, '2BP01')
  await deleteObject(db, objectWrites.functions, String(made.id), { cascade: true })
  assert.equal((await refusal(getObject(db, objectKinds.triggers, String(trigger.id)))).reason, 'object_not_found')
  await deleteObject(db, objectWrites.schemas, String(schema.id), { cascade: true })
})

test('privileges on a column are granted and revoked, those of other roles stay', async () => {
  const { db } = database
  const column = `${await idOf('"Hard ""Names"""."select"')}.5`
  const privileges = [{ column_id: column, grantee: 'anon', privilege_type: 'UPDATE' as const }]
  const earlier = await getObject(db, objectKinds.columnPrivileges, column)
  const [granted] = await grantColumnPrivileges(
    db,
    privileges.map((each) => ({ ...each, is_grantable: true })),
  )
  const anons = granted?.privileges.filter(({ grantee }) => grantee === 'anon')
  assert.deepEqual(anons, [{ grantor: 'postgres', grantee: 'anon', privilege_type: 'UPDATE', is_grantable: true }])
  const [revoked] = await revokeColumnPrivileges(db, privileges)
  assert.deepEqual(revoked, earlier)
})

test('what fails changes nothing, and PostgreSQL says why', async () => {
  const { db } = database
  const customers = await idOf('public.customers')
  const work = async (): Promise<void> => {
    const taken = await refusal(
      updateObject(db, objectWrites.tables, customers, { comment: 'lost', rls_enabled: false, name: 'parent' }),
    )
    assert.deepEqual([taken.reason, taken.database?.sqlstate], ['query_failed', '42P07'])
    assert.match(taken.message, /relation "parent" already exists/)
  }
  assert.deepEqual(await changedBy(work), [])
})

test('a part of a statement cannot bring a statement of its own', async () => {
  const { db } = database
  const work = async (): Promise<void> => {
    const table = Number(await idOf('public.parent'))
    const attempts = [
      () =>
        createObject(db, objectWrites.columns, {
          table_id: table,
          name: 'x',
          type: 'text; drop table public.parent',
          default_value_format: 'literal',
        }),
      () =>
        createObject(db, objectWrites.columns, {
          table_id: table,
          name: 'x',
          type: 'text',
          default_value: `'a'; drop table public.parent`,
          default_value_format: 'expression',
        }),
      () =>
        createObject(db, objectWrites.policies, {
          name: 'x',
          schema: 'public',
          table: 'parent',
          action: 'PERMISSIVE',
          command: 'ALL',
          roles: ['public'],
          definition: 'true); drop table public.parent; --',
        }),
    ]
    for (const attempt of attempts) assert.equal((await refusal(attempt())).reason, 'query_failed')
  }
  assert.deepEqual(await changedBy(work), [])
})

test('who only reads changes nothing', async () => {
  const refused = await refusal(
    createObject(database.reader, objectWrites.tables, { name: 'readers', schema: 'public' }),
  )
  assert.equal(refused.reason, 'query_failed')
  assert.deepEqual(await database.rows(`select to_regclass('public.readers')`), [[null]])
})
