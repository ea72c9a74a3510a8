import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  objectKinds,
  objectWrites,
  updateObject,
} from '../../src/index.ts'
import type { TestDatabase } from '../test-database.ts'
import { refusal, startTestDatabase } from '../test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database[Symbol.asyncDispose]())

const hostile = 'it\'s "hard" \\ 😀; --'
const options = { cascade: false }

test('an enumerated type is created, its labels are added and renamed, and rows keep their values', async () => {
  const { db } = database
  const made = await createObject(db, objectWrites.types, {
    name: hostile,
    schema: 'public',
    enums: ['new', "it's", ''],
    comment: hostile,
  })
  assert.deepEqual([made.name, made.enums, made.comment], [hostile, ['new', "it's", ''], hostile])
  await database.run(
    `create table kept_states (state ${made.format} default 'new'); insert into kept_states values ('it''s')`,
  )
  const changed = await updateObject(db, objectWrites.types, String(made.id), {
    name: 'State',
    comment: null,
    enum_changes: [
      { op: 'rename', value: "it's", to: hostile },
      { op: 'add', value: 'first', before: 'new' },
      { op: 'add', value: 'third', after: 'new' },
      { op: 'add', value: 'last' },
    ],
  })
  assert.deepEqual(
    [changed.id, changed.name, changed.comment, changed.enums],
    [made.id, 'State', null, ['first', 'new', 'third', hostile, '', 'last']],
  )
  assert.deepEqual(await database.rows('select state from kept_states'), [[hostile]])
  const inUse = await refusal(deleteObject(db, objectWrites.types, String(made.id), options))
  assert.equal(inUse.database?.sqlstate, '2BP01')
  await deleteObject(db, objectWrites.types, String(made.id), { cascade: true })
  assert.equal((await refusal(getObject(db, objectKinds.types, String(made.id)))).reason, 'object_not_found')
})

test('a change of labels that fails adds none of them', async () => {
  const { db } = database
  const made = await createObject(db, objectWrites.types, { name: 'mood', schema: 'public', enums: ['sad'] })
  const refused = await refusal(
    updateObject(db, objectWrites.types, String(made.id), {
      enum_changes: [
        { op: 'add', value: 'happy' },
        { op: 'rename', value: 'absent', to: 'present' },
      ],
    }),
  )
  assert.equal(refused.database?.sqlstate, '22023')
  assert.deepEqual(await getObject(db, objectKinds.types, String(made.id)), made)
})

test('a role is created with its options, memberships and settings, changed and deleted', async () => {
  const { db } = database
  const group = await createObject(db, objectWrites.roles, { name: 'group "one"' })
  assert.deepEqual([group.can_login, group.inherit_role, group.is_superuser], [false, true, false])
  const made = await createObject(db, objectWrites.roles, {
    name: hostile,
    can_login: true,
    can_create_db: true,
    inherit_role: false,
    connection_limit: 7,
    valid_until: '2031-01-01 00:00:00+00',
    password: 'correct horse 1',
    member_of: ['group "one"'],
    config: { search_path: '"a ""b""", public', statement_timeout: '7s' },
  })
  assert.deepEqual(
    [made.can_login, made.can_create_db, made.inherit_role, made.connection_limit, made.config],
    [true, true, false, 7, { search_path: '"a ""b""", public', statement_timeout: '7s' }],
  )
  assert.deepEqual(
    await database.rows(`select pg_has_role(oid, 'group "one"', 'member') from pg_roles where oid = ${made.id}`),
    [['t']],
  )
  const changed = await updateObject(db, objectWrites.roles, String(made.id), {
    name: 'clerk',
    can_login: false,
    valid_until: null,
    config: [
      { op: 'remove', path: 'search_path' },
      { op: 'replace', path: 'statement_timeout', value: '9s' },
    ],
  })
  assert.deepEqual(
    [changed.name, changed.can_login, changed.can_create_db, changed.valid_until, changed.config],
    ['clerk', false, true, 'infinity', { statement_timeout: '9s' }],
  )
  await deleteObject(db, objectWrites.roles, String(made.id), options)
  await deleteObject(db, objectWrites.roles, String(group.id), options)
  assert.deepEqual(await database.rows(`select from pg_roles where rolname in ('clerk', 'group "one"')`), [])
})

test('the role of a project cannot make a superuser', async () => {
  const { db } = database
  const refused = await refusal(createObject(db, objectWrites.roles, { name: 'mighty', is_superuser: true }))
  assert.equal(refused.database?.sqlstate, '42501')
})

test('event triggers are listed, and who owns one disables, renames and deletes it', async () => {
  const { administrator } = database
  await administrator.query(`
    create function public.watch() returns event_trigger language plpgsql as $$ begin end $$;
    create event trigger "Watch ""it""" on ddl_command_end when tag in ('CREATE TABLE', 'DROP TABLE')
      execute function public.watch();
    comment on event trigger "Watch ""it""" is 'Watches'`)
  const listed = (await listObjects(database.db, objectKinds.eventTriggers)).find(({ name }) => name === 'Watch "it"')
  assert.ok(listed)
  const { id, ...described } = listed
  assert.deepEqual(described, {
    owner: 'supabase_admin',
    name: 'Watch "it"',
    event: 'ddl_command_end',
    tags: ['CREATE TABLE', 'DROP TABLE'],
    enabled_mode: 'ORIGIN',
    function_schema: 'public',
    function_name: 'watch',
    comment: 'Watches',
  })
  const change = { name: 'Other', enabled_mode: 'DISABLED' } as const
  const refused = await refusal(updateObject(database.db, objectWrites.eventTriggers, String(id), change))
  assert.equal(refused.database?.sqlstate, '42501')
  const changed = await updateObject(administrator, objectWrites.eventTriggers, String(id), change)
  assert.deepEqual(changed, { ...listed, ...change })
  await deleteObject(administrator, objectWrites.eventTriggers, String(id), options)
  assert.equal(
    (await refusal(getObject(database.db, objectKinds.eventTriggers, String(id)))).reason,
    'object_not_found',
  )
})
