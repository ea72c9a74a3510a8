import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'
import { hostileStatements } from './hostile-statements.ts'
import type { HostileStatement } from './hostile-statements.ts'

const world = new AsyncDisposableStack()
let env: DevEnv
let project: TestProject
let admins: Record<'postgres' | 'template1', Client>
before(async () => {
  env = world.use(await startDevEnv())
  project = await (await env.signUp('owner')).createProject()
  await project.query(`
    create table kept (n int); create schema shadowed;
    create function on_definition() returns event_trigger language plpgsql as 'begin end';
    create function shadowed.equal(name, name) returns boolean language sql immutable return $1 operator(pg_catalog.=) $2;
    create function shadowed.format(text) returns text language sql immutable return $1;
    create extension postgres_fdw; create extension pgrowlocks; create extension cube;
    create role maker login createrole createdb password 'maker of roles 1'; grant all on schema public, shadowed to maker`)
  admins = { postgres: await asAdministrator('postgres'), template1: await asAdministrator('template1') }
})
after(() => world.disposeAsync())

const keepOpen = async (client: Client): Promise<Client> => {
  client.on('error', () => undefined)
  await client.connect()
  world.defer(() => client.end())
  return client
}

const adminPassword = async (): Promise<string> => {
  const stored = await env.platform.context.projects.find(project.ref)
  return stored?.openSecrets().adminPassword ?? ''
}

const asAdministrator = async (database: string): Promise<Client> => {
  const address = env.platform.context.engine.address(project.ref)
  return keepOpen(
    new Client({
      host: address?.socketDir,
      port: address?.port,
      database,
      user: 'supabase_admin',
      password: await adminPassword(),
    }),
  )
}

const throughPort = (role: string, password: string, database: string): Promise<Client> =>
  keepOpen(
    new Client({
      host: '127.0.0.1',
      port: env.platform.postgresPort,
      user: `${role}.${project.ref}`,
      password,
      database,
    }),
  )

const platformRoles = `'supabase_admin', 'cairn_editor', 'cairn_reader', 'cairn_functions', 'supabase_read_only_user', 'authenticator',
  'supabase_auth_admin', 'supabase_storage_admin'`

/** What belongs to the platform in the project's database and in the server, in one value. */
const ofServer = `
  with platform as (select * from pg_authid where rolname in (${platformRoles}))
  select
    (select array_agg(rolname::text) from pg_authid where rolsuper or rolreplication) as superusers,
    (select md5(string_agg(p::text, ',' order by oid)) from platform p) as roles,
    (select to_jsonb(a) - 'rolpassword' from pg_authid a where rolname = 'postgres') as project_role,
    (select md5(string_agg(m::text, ',' order by m.oid)) from pg_auth_members m
      where roleid in (select oid from platform) or roleid::regrole::text ~ '^pg_') as memberships,
    (select md5(string_agg(s::text, ',' order by s::text)) from pg_db_role_setting s
      where setrole in (select oid from platform) or setrole = 0 and setdatabase <> 5) as settings,
    (select jsonb_agg(to_jsonb(d) - 'datfrozenxid' - 'datminmxid' order by oid) from pg_database d
      where datname ~ '^template') as templates,
    (select md5(string_agg(p::text, ',' order by oid)) from pg_proc p where prosecdef and proowner = 10) as definers,
    (select count(*)::int from pg_proc p join pg_language l on l.oid = prolang
      where lanname in ('c', 'internal') and proowner <> 10) as foreign_code,
    (select md5(string_agg(n::text, ',' order by oid)) from pg_namespace n
      where nspname in ('pg_catalog', 'information_schema', 'auth', 'storage')) as schemas,
    (select count(*)::int from pg_class where relnamespace = 'pg_catalog'::regnamespace) as relations,
    (select count(*)::int from pg_proc where pronamespace = 'pg_catalog'::regnamespace) as routines,
    (select count(*)::int from pg_operator where oprnamespace = 'pg_catalog'::regnamespace) as operators,
    (select count(*)::int from pg_type where typnamespace = 'pg_catalog'::regnamespace) as types,
    (select array_agg(lanname order by oid) from pg_language) as languages,
    (select count(*)::int from pg_am) as access_methods,
    (select count(*)::int from pg_event_trigger) as event_triggers,
    (select count(*)::int from pg_subscription) as subscriptions,
    (select count(*)::int from pg_replication_slots) as slots,
    (select count(*)::int from pg_replication_origin) as origins,
    (select count(*)::int from pg_tablespace) as tablespaces,
    (select count(*)::int from pg_foreign_server) as servers,
    (select count(*)::int from pg_parameter_acl) as parameters,
    (select array_agg(fdwname || fdwvalidator::regproc) from pg_foreign_data_wrapper) as wrappers,
    (select md5(string_agg(d::text, ',' order by oid)) from pg_default_acl d
      where defaclrole in (select oid from platform)) as default_privileges,
    (select count(*)::int from pg_file_settings where sourcefile like '%auto.conf') as server_settings,
    (select count(*)::int from pg_shdepend where refclassid = 'pg_authid'::regclass and deptype = 'o'
      and refobjid in (select oid from platform where rolname <> 'supabase_auth_admin') and dbid <> 5) as owned`

/** What the superuser meets where it begins. */
const ofTemplate1 = `select array[
  (select count(*) from pg_class), (select count(*) from pg_proc), (select count(*) from pg_type),
  (select count(*) from pg_operator), (select count(*) from pg_cast), (select count(*) from pg_namespace),
  (select count(*) from pg_event_trigger), (select count(*) from pg_extension), (select count(*) from pg_publication),
  (select count(*) from pg_foreign_server)]::int[] as counts,
  (select md5(string_agg(n::text, ',' order by oid)) from pg_namespace n) as schemas`

const fingerprint = async (): Promise<unknown> => [
  (await admins.postgres.query(ofServer)).rows[0],
  (await admins.template1.query(ofTemplate1)).rows[0],
]

interface Outcome {
  isRefused: boolean
  /** What was answered, whatever it was. */
  said: string
}

const outcomeOf = async (work: () => Promise<unknown>): Promise<Outcome> => {
  try {
    return { isRefused: false, said: JSON.stringify(await work()) }
  } catch (error) {
    return { isRefused: true, said: JSON.stringify([String(error), error]) }
  }
}

type Send = (attack: HostileStatement) => Promise<Outcome>

/** Sends through the Postgres port, on one connection for each database. */
const portSender = async (role: string, password: string, first: string): Promise<Send> => {
  const clients = {
    postgres: await throughPort(role, password, 'postgres'),
    template1: await throughPort(role, password, 'template1'),
  }
  return async ({ text, database }) => {
    const client = database === 'template1' ? clients.template1 : clients.postgres
    await client.query(first)
    const outcome = await outcomeOf(() => client.query(text))
    await client.query('rollback')
    await client.query('discard all')
    return outcome
  }
}

const senders: Record<string, () => Promise<Send>> = {
  'the editor': async () => async (attack) =>
    attack.database === undefined ? outcomeOf(() => project.query(attack.text)) : { isRefused: true, said: '' },
  'postgres, through the port,': () => portSender('postgres', project.password, 'select 1'),
  'a role with CREATEROLE that the project made': () => portSender('maker', 'maker of roles 1', 'select 1'),
  authenticated: () => portSender('postgres', project.password, 'set role authenticated'),
}

test('the list has at least a hundred texts, none of them twice', () => {
  const texts = hostileStatements.map(({ text, database }) => `${database} ${text}`)
  assert.ok(texts.length >= 100)
  assert.equal(new Set(texts).size, texts.length)
})

for (const [name, signIn] of Object.entries(senders))
  test(`nothing that ${name} sends changes what is the platform's, reads the host or shows a secret`, async () => {
    const send = await signIn()
    const secrets = [await adminPassword(), 'SCRAM-SHA-256$', 'root:x:0']
    const unchanged = await fingerprint()
    for (const attack of hostileStatements) {
      const { isRefused, said } = await send(attack)
      if (attack.must === 'refused') assert.ok(isRefused, attack.text)
      for (const secret of secrets) assert.ok(!said.includes(secret), `${attack.text} shows ${secret}`)
      // What was refused was rolled back.
      if (!isRefused) assert.deepEqual(await fingerprint(), unchanged, attack.text)
    }
    assert.deepEqual(await fingerprint(), unchanged)
  })

/** Functions, operators and views with the names that the SQL of the platform uses; each makes a superuser of postgres. */
const traps = `
  create function shadowed.spring() returns void language plpgsql as $$ begin
    execute 'alter role postgres superuser'; exception when insufficient_privilege then null; end $$;
  create function shadowed.equal_oid(oid, oid) returns boolean language plpgsql as
    'begin perform shadowed.spring(); return $1 operator(pg_catalog.=) $2; end';
  create or replace function shadowed.equal(name, name) returns boolean language plpgsql as
    'begin perform shadowed.spring(); return $1 operator(pg_catalog.=) $2; end';
  create operator shadowed.= (leftarg = oid, rightarg = oid, function = shadowed.equal_oid);
  create operator shadowed.= (leftarg = name, rightarg = name, function = shadowed.equal);
  ${[
    ['current_setting', 'text', 'text'],
    ['quote_ident', 'text', 'text'],
    ['version', '', 'text'],
    ['pg_backend_pid', '', 'int'],
    ['now', '', 'timestamptz'],
  ]
    .map(
      ([name, takes, gives]) => `create function shadowed.${name}(${takes}) returns ${gives} language plpgsql as
        'begin perform shadowed.spring(); return pg_catalog.${name}(${takes === '' ? '' : '$1'}); end';`,
    )
    .join('\n')}
  create function shadowed.format(text, variadic text[]) returns text language plpgsql as
    'begin perform shadowed.spring(); return pg_catalog.format($1, variadic $2); end';
  ${['pg_roles', 'pg_database', 'pg_extension', 'pg_foreign_server', 'pg_stat_activity', 'pg_auth_members']
    .map((name) => `create view shadowed.${name} as select c.*, shadowed.spring()::text from pg_catalog.${name} c;`)
    .join('\n')}
  alter database postgres set search_path = shadowed, pg_catalog, public;
  alter role postgres set search_path = shadowed, pg_catalog, public;
  alter database postgres set standard_conforming_strings = off;
  alter database postgres set quote_all_identifiers = on`

test('no setting shows a role of the project where the files of its server are, and statistics of other sessions are shown', async () => {
  const roles = [
    await throughPort('postgres', project.password, 'postgres'),
    await throughPort('maker', 'maker of roles 1', 'postgres'),
  ]
  for (const client of roles) {
    for (const name of [
      'data_directory',
      'config_file',
      'hba_file',
      'unix_socket_directories',
      'extension_control_path',
    ])
      await assert.rejects(client.query(`show ${name}`), { code: '42501' }, name)
    const { rows } = await client.query<{ name: string }>(
      'select name from pg_settings where strpos(setting, $1) > 0 or strpos(reset_val, $1) > 0',
      [env.home],
    )
    assert.deepEqual(rows, [])
  }
  const [person] = roles
  const { rows } = (await person?.query("select query from pg_stat_activity where usename = 'maker'")) ?? { rows: [] }
  assert.ok(rows.length > 0)
  for (const { query } of rows) assert.doesNotMatch(String(query), /insufficient privilege/)
})

const superusers = async (): Promise<unknown> =>
  (await admins.template1.query('select array_agg(rolname::text) as names from pg_roles where rolsuper')).rows[0]

const instanceVersion = async (): Promise<unknown> => {
  const { rows } = await admins.template1.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting where setrole = 0`,
  )
  return rows.find(({ setting }) => setting.startsWith('cairn.instance_version='))?.setting
}

test('objects with the names that the platform uses never run as the superuser', async () => {
  await project.query(traps)
  // The traps work: a superuser who searches there falls into them.
  await admins.postgres.query('begin; set local search_path = shadowed, pg_catalog')
  await admins.postgres.query(`select current_setting('port')`)
  assert.deepEqual((await admins.postgres.query(`select rolsuper from pg_roles where rolname = 'postgres'`)).rows[0], {
    rolsuper: true,
  })
  await admins.postgres.query('rollback')
  assert.deepEqual(await superusers(), { names: ['supabase_admin'] })

  const { owner, ref } = project
  // As an instance that was made before versions were recorded: its upgrade runs as the superuser in this database.
  await admins.template1.query('alter database template1 reset cairn.instance_version')
  assert.equal(await instanceVersion(), undefined)
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref } })
  await env.platform.context.supervisor.settled()
  await project.settled('ACTIVE_HEALTHY')
  admins = { postgres: await asAdministrator('postgres'), template1: await asAdministrator('template1') }

  assert.notEqual(await instanceVersion(), undefined)

  await project.query('alter database postgres connection limit 2')
  await owner.request('GET /platform/projects/:ref/health', { params: { ref } })
  await owner.request('GET /platform/projects/:ref/database/check', { params: { ref } })
  await owner.request('POST /platform/projects/:ref/database/repair', { params: { ref } })
  await owner.request('PATCH /platform/projects/:ref/db-password', {
    params: { ref },
    body: { password: 'another 1 x' },
  })
  assert.deepEqual(await superusers(), { names: ['supabase_admin'] })
})
