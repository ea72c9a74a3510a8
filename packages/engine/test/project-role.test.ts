import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'
import type { Session, TestEngine } from './test-engine.ts'
import type { InstanceAddress } from '../src/index.ts'

let world: TestEngine
let address: InstanceAddress
let session: Session
before(async () => {
  world = await startTestEngine()
  address = await world.engine.create('mine', secrets)
  session = await connectAs(address, 'postgres', secrets.postgresPassword)
  await session.client.query('create table public.t (n int); insert into t values (1)')
  await session.client.query(`create function on_ddl() returns event_trigger language plpgsql as 'begin end'`)
})
after(async () => {
  await session[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const insufficientPrivilege = '42501'
const notThere = '0A000'
const socketOptions = () => `host '${address.socketDir}', port '${address.port}', dbname 'postgres'`

// Each is a way by which the owner of a project could reach the host, another project, or the platform's own role.
const refused: { name: string; sql: string | (() => string); code?: string; message?: RegExp }[] = [
  { name: 'a program of the host, out', sql: `copy t to program 'cat > /tmp/x'` },
  { name: 'a program of the host, in', sql: `copy t from program 'echo 1'` },
  { name: 'a file of the host, written', sql: `copy t to '/tmp/x'` },
  { name: 'a file of the host, read', sql: `copy t from '/etc/passwd'` },
  { name: 'pg_read_file', sql: `select pg_read_file('/etc/passwd')` },
  { name: 'pg_read_binary_file', sql: `select pg_read_binary_file('postgresql.conf')` },
  { name: 'pg_stat_file', sql: `select pg_stat_file('/etc/passwd')` },
  { name: 'pg_ls_dir', sql: `select pg_ls_dir('/')` },
  { name: 'lo_import of a server file', sql: `select lo_import('/etc/passwd')` },
  { name: 'lo_export to a server file', sql: `select lo_export(lo_create(0), '/tmp/x')` },
  { name: 'an untrusted language', sql: 'create extension plpython3u', code: notThere },
  { name: 'an untrusted language, by name', sql: 'create language plperlu', message: /does not exist|not available/ },
  { name: 'foreign files', sql: 'create extension file_fdw', code: notThere },
  { name: 'dblink, whose connection string writes files', sql: 'create extension dblink', code: notThere },
  { name: 'raw pages', sql: 'create extension pageinspect', code: notThere },
  { name: 'becoming superuser', sql: 'alter role postgres superuser' },
  { name: 'making a superuser', sql: 'create role boss superuser' },
  { name: 'becoming a replica, which may name any library as a plugin', sql: 'alter role postgres replication' },
  {
    name: 'a replication slot with a library of the host',
    sql: `select pg_create_logical_replication_slot('x', '/tmp/x.so')`,
  },
  { name: "the administrator's password", sql: `alter role supabase_admin password 'mine'` },
  { name: "a service's password", sql: `alter role authenticator password 'mine'` },
  { name: "the administrator's settings", sql: `alter role supabase_admin set search_path = public` },
  { name: 'the hashes of passwords', sql: 'select rolpassword from pg_authid' },
  { name: 'the right to run programs', sql: 'grant pg_execute_server_program to postgres' },
  { name: 'the right to read files', sql: 'grant pg_read_server_files to postgres' },
  { name: 'the right to write files', sql: 'grant pg_write_server_files to postgres' },
  { name: 'settings of the server', sql: `alter system set log_statement = 'all'` },
  { name: 'preloading a library', sql: `set session_preload_libraries = '/tmp/x.so'` },
  { name: "the administrator's role", sql: 'set role supabase_admin' },
  { name: "a service's role", sql: 'set role supabase_auth_admin' },
  { name: "the administrator's session", sql: 'set session authorization supabase_admin' },
  { name: 'membership in the administrator', sql: 'grant supabase_admin to postgres' },
  { name: 'loading a library', sql: `load '/tmp/x.so'` },
  { name: 'a function in C', sql: `create function f() returns int language c as '/tmp/x.so', 'f'` },
  { name: 'a function of the server itself', sql: `create function f() returns int language internal as 'now'` },
  { name: 'an event trigger', sql: 'create event trigger e on ddl_command_end execute function on_ddl()' },
  { name: 'a tablespace', sql: `create tablespace ts location '/tmp'` },
  { name: 'a subscription to elsewhere', sql: `create subscription s connection 'host=x' publication p` },
  {
    name: 'a foreign server that logs keys into a file',
    sql: `create server k foreign data wrapper postgres_fdw options (sslkeylogfile '/tmp/x')`,
    code: 'HV00D',
  },
  {
    name: 'ending a session of the administrator',
    sql: `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_admin'`,
  },
]

test('a new project has the usual extensions: they are the person’s, and dumps create them', async () => {
  const { rows } = await session.client.query(
    `select extname, extowner::regrole::text as owner, extnamespace::regnamespace::text as schema, oid::int8 >= 16384 as dumped
       from pg_extension where extname <> 'plpgsql' order by 1`,
  )
  assert.deepEqual(
    rows,
    ['pg_stat_statements', 'pgcrypto', 'uuid-ossp'].map((extname) => ({
      extname,
      owner: 'postgres',
      schema: 'extensions',
      dumped: true,
    })),
  )
  assert.match(String(await session.value('select uuid_generate_v4()')), /^[0-9a-f-]{36}$/)
})

test('extensions of the allow-list can be made by the person', async (t) => {
  await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
  const folder = await admin.value(`select current_setting('extension_control_path')`)
  const names = (await readdir(join(String(folder), 'extension')))
    .filter((name) => name.endsWith('.control'))
    .map((name) => name.replace('.control', ''))
  for (const name of ['pg_stat_statements', 'postgres_fdw', 'pgcrypto', 'uuid-ossp', 'citext', 'pg_trgm', 'hstore'])
    assert.ok(names.includes(name), name)
  for (const name of names.filter((each) => each !== 'plpgsql'))
    await t.test(name, async () => {
      // Some are there from the beginning, and belong to the person.
      await session.client.query(`drop extension if exists "${name}"`)
      // These have schemas of their own.
      await session.client.query(
        `create extension "${name}" ${['pg_cron', 'pg_graphql', 'pgmq', 'supabase_vault'].includes(name) ? '' : 'schema extensions'}`,
      )
    })
  // Nothing that is not on the list can be found at all.
  assert.equal(await session.value('select count(*)::int from pg_available_extensions'), names.length)
  assert.ok(Number(await session.value('select count(*)::int from pg_stat_statements')) > 0)
  assert.equal(await session.value(`select encode(digest('a', 'md5'), 'hex')`), '0cc175b9c0f1b6a831c399e269772661')
})

for (const { name, sql, code, message } of refused)
  test(`refused: ${name}`, async () => {
    await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
    assert.equal(await admin.value('select 1'), 1)
    await assert.rejects(
      session.client.query(typeof sql === 'string' ? sql : sql()),
      message === undefined ? { code: code ?? insufficientPrivilege } : message,
    )
    assert.equal(
      await session.value(`select rolsuper or rolreplication from pg_roles where rolname = 'postgres'`),
      false,
    )
  })

test('refused: a foreign server at the socket of its own instance or of a neighbour', async () => {
  const neighbour = await world.engine.create('theirs', {
    adminPassword: 'quite-another',
    postgresPassword: 'of-theirs',
  })
  for (const options of [socketOptions(), `host '${neighbour.socketDir}', port '${neighbour.port}'`])
    await assert.rejects(
      session.client.query(`create server inside foreign data wrapper postgres_fdw options (${options})`),
      { code: insufficientPrivilege },
    )
})

test('every line of pg_hba asks for SCRAM', async () => {
  await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
  const { rows } = await admin.client.query('select distinct auth_method from pg_hba_file_rules')
  assert.deepEqual(rows, [{ auth_method: 'scram-sha-256' }])
})

test("the person's role can do what an owner does", async () => {
  for (const sql of [
    'create schema shop; create table shop.item (id int primary key); drop schema shop cascade',
    `create role reporting login password 'r'; grant select on t to reporting; drop owned by reporting; drop role reporting`,
    `alter role authenticated set statement_timeout = '10s'`,
    'set role anon; reset role; set role authenticated; reset role; set role service_role; reset role',
    'alter publication supabase_realtime add table t; alter publication supabase_realtime drop table t',
    'create function hello() returns text language sql return 1; drop function hello()',
    'drop schema public cascade; create schema public; create table public.t (n int)',
  ])
    await session.client.query(sql)
  await session.client.query('create database second')
  await session.client.query('drop database second')
})

test('tables made by the person are within reach of the data API, and row security decides', async () => {
  // A database of its own: the test before this one made `public` anew, and default privileges went with the old one.
  const guarded = await world.engine.create('guarded', secrets)
  await using owner = await connectAs(guarded, 'postgres', secrets.postgresPassword)
  await owner.client.query('create table note (n int); insert into note values (1), (2)')
  await using api = await connectAs(guarded, 'authenticator', secrets.adminPassword)
  await assert.rejects(api.client.query('select * from note'), { code: insufficientPrivilege })
  const countAs = async (role: string) => {
    await api.client.query(`set role ${role}`)
    return api.value('select count(*)::int from note')
  }
  assert.equal(await countAs('anon'), 2)
  await owner.client.query('alter table note enable row level security')
  assert.equal(await countAs('anon'), 0)
  assert.equal(await countAs('authenticated'), 0)
  assert.equal(await countAs('service_role'), 2)
  await using reader = await connectAs(guarded, 'cairn_reader', world.engine.logins('guarded')?.reader ?? '')
  assert.equal(await reader.value('select count(*)::int from note'), 2)
  await assert.rejects(reader.client.query('insert into note values (3)'), { code: '25006' })
})
