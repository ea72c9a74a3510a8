import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listRemoteTables } from '@cairn/meta'
import type { Person } from '@cairn/dev-env'
import { RefusedError, until } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

const password = String.raw`it's "5" \ {50}% $1 $run$ sécret`
let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture({ outgoingAllow: ['127.0.0.1/32'] })
  await fixture.project.query('create extension postgres_fdw schema extensions; create schema "far ""away"""')
  const quoted = `E'${password.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  await fixture.elsewhere.project.query(`
    drop extension pg_stat_statements; -- Everyone may read its views.
    create role keeper login password ${quoted};
    create schema "Odd ""one""";
    create table "Odd ""one"""."ships; drop" (id int primary key, "it's" text);
    insert into "Odd ""one"""."ships; drop" values (1, 'Aurora');
    create view "Odd ""one""".sailing as select 1 as id;
    create materialized view "Odd ""one""".counted as select 1 as id;
    grant usage on schema "Odd ""one""" to keeper;
    grant select on all tables in schema "Odd ""one""" to keeper;
    create table hidden (id int);
    revoke all on hidden from public`)
})
after(() => fixture[Symbol.asyncDispose]())

const call = async () => ({ params: { ref: fixture.project.ref }, headers: await fixture.project.headers() })
const of = async (id: number) => ({ ...(await call()), params: { ref: fixture.project.ref, id: String(id) } })

const far = (name: string) => ({
  name,
  host: '127.0.0.1',
  port: fixture.env.platform.postgresPort,
  user: `keeper.${fixture.elsewhere.project.ref}`,
  password,
})

const create = async (body: ReturnType<typeof far> & { database?: string }, as: Person = fixture.people.developer) =>
  as.request('POST /platform/pg-meta/:ref/foreign-servers', { ...(await call()), body })
const list = async (as: Person = fixture.people.developer) =>
  as.request('GET /platform/pg-meta/:ref/foreign-servers', await call())
const remove = async (id: number, cascade = false) =>
  fixture.people.developer.request('DELETE /platform/pg-meta/:ref/foreign-servers/:id', {
    ...(await of(id)),
    query: { cascade: cascade ? 'true' : 'false' },
  })
const remoteTables = async (id: number) =>
  fixture.people.developer.request('GET /platform/pg-meta/:ref/foreign-servers/:id/remote-tables', await of(id))
const importTables = async (id: number, tables: string[], more: { schema?: string; keep_private?: boolean } = {}) =>
  fixture.people.developer.request('POST /platform/pg-meta/:ref/foreign-servers/:id/import', {
    ...(await of(id)),
    body: { remote_schema: 'Odd "one"', tables, schema: 'far "away"', ...more },
  })

const poolOf = async (role: 'postgres' | 'supabase_admin') => {
  const { projects, supervisor } = fixture.env.platform.context
  const stored = await projects.find(fixture.project.ref)
  return supervisor.pool(stored ?? assert.fail('the project is not stored'), role)
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}

const rowsOf = async (sql: string) => (await fixture.project.query(sql)).at(-1)?.rows

const entries = async () => {
  const page = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  return page.entries
    .filter(({ action }) => action.startsWith('database.object_'))
    .map(({ action, details }) => ({ action, details }))
    .toReversed()
}

test('a server is created and tested, its tables are listed, imported and read, and the audit log has each change', async () => {
  const body = far(`Far "server's"; drop`)
  assert.deepEqual(
    await fixture.people.developer.request('POST /platform/pg-meta/:ref/foreign-server-test', {
      ...(await call()),
      body,
    }),
    { table_count: 3 },
  )
  assert.deepEqual(await list(), [])
  const created = await create(body)
  const { id, ...rest } = created
  assert.deepEqual(rest, {
    name: body.name,
    wrapper: 'postgres_fdw',
    owner: 'postgres',
    host: '127.0.0.1',
    hostaddr: null,
    port: body.port,
    database: 'postgres',
    ssl_mode: 'prefer',
    ssl_root_cert: null,
    user_mapping: { user: body.user, has_password: true },
    mapped_roles: ['postgres'],
    tables: [],
  })
  const schema = 'Odd "one"'
  assert.deepEqual(await remoteTables(id), {
    tables: [
      { schema, name: 'counted', kind: 'materialized view' },
      { schema, name: 'sailing', kind: 'view' },
      { schema, name: 'ships; drop', kind: 'table' },
    ],
    is_cut: false,
  })
  const { tables } = await importTables(id, ['ships; drop', 'sailing'])
  assert.deepEqual(
    tables.map(({ schema: into, name }) => [into, name]),
    [
      ['far "away"', 'sailing'],
      ['far "away"', 'ships; drop'],
    ],
  )
  assert.deepEqual(await rowsOf('select * from "far ""away"""."ships; drop"'), [['1', 'Aurora']])
  const relations = await fixture.people.developer.request('GET /platform/pg-meta/:ref/relations', {
    ...(await call()),
    query: { schema: 'far "away"' },
  })
  assert.deepEqual(
    relations.map(({ kind }) => kind),
    ['foreign table', 'foreign table'],
  )
  assert.equal((await refusal(importTables(id, ['sailing']))).message, 'relation "sailing" already exists')
  assert.match((await refusal(remove(id))).message, /because other objects depend on it$/)
  await remove(id, true)
  assert.deepEqual(await list(), [])
  assert.deepEqual(await rowsOf('select count(*) from pg_foreign_table'), [['0']])
  assert.deepEqual(await entries(), [
    { action: 'database.object_created', details: { kind: 'foreign-servers', object: body.name } },
    {
      action: 'database.object_created',
      details: { kind: 'foreign-tables', object: String(id), name: body.name },
    },
    {
      action: 'database.object_deleted',
      details: { kind: 'foreign-servers', object: String(id), name: body.name },
    },
  ])
})

const canAnonRead = `select has_table_privilege('anon', 'public.sailing', 'select')`

test('imported tables are kept from the roles of the data API, unless that is not wanted', async () => {
  const { id } = await create(far('private'))
  await importTables(id, ['sailing'], { schema: 'public' })
  assert.deepEqual(await rowsOf(canAnonRead), [['f']])
  const findings = await fixture.people.developer.request('GET /platform/projects/:ref/run-lints', await call())
  assert.ok(!findings.some(({ name }) => name === 'foreign_table_in_api'))
  await fixture.project.query('drop foreign table public.sailing')
  await importTables(id, ['sailing'], { schema: 'public', keep_private: false })
  assert.deepEqual(await rowsOf(canAnonRead), [['t']])
  const now = await fixture.people.developer.request('GET /platform/projects/:ref/run-lints', await call())
  assert.ok(now.some(({ name }) => name === 'foreign_table_in_api'))
  await remove(id, true)
})

test('those who only read see servers without the login, and cannot connect', async () => {
  const { readOnly } = fixture.people
  const { id } = await create(far('seen'))
  const [seen] = await list(readOnly)
  assert.deepEqual(seen?.user_mapping, { user: null, has_password: null })
  assert.deepEqual(seen?.mapped_roles, ['postgres'])
  assert.equal(
    (await refusal(readOnly.request('GET /platform/pg-meta/:ref/foreign-servers/:id/remote-tables', await of(id))))
      .reason,
    'forbidden',
  )
  await remove(id)
})

test('the address, the user and the password are changed; what is left out stays', async () => {
  const { developer } = fixture.people
  const { id } = await create({ ...far('moved'), password: 'wrong' })
  const change = async (body: {
    host?: null
    hostaddr?: string
    user?: string
    password?: string
    ssl_mode?: 'verify-full' | 'prefer'
  }) => developer.request('PATCH /platform/pg-meta/:ref/foreign-servers/:id', { ...(await of(id)), body })
  const wrong = await refusal(remoteTables(id))
  assert.equal(wrong.reason, 'query_failed')
  assert.match(wrong.message, /could not connect to server "moved"/)
  assert.match(wrong.database?.detail ?? '', /password authentication failed/i)
  const moved = await change({ host: null, hostaddr: '127.0.0.1', password })
  assert.deepEqual([moved.host, moved.hostaddr, moved.user_mapping?.user], [null, '127.0.0.1', far('').user])
  assert.equal((await remoteTables(id)).tables.length, 3)
  assert.equal((await change({ ssl_mode: 'verify-full' })).ssl_root_cert, 'system')
  assert.match((await refusal(remoteTables(id))).database?.detail ?? '', /certificate|SSL/i)
  assert.equal((await change({ ssl_mode: 'prefer' })).ssl_root_cert, null)
  assert.equal((await remoteTables(id)).tables.length, 3)
  await fixture.project.query('drop user mapping for postgres server moved')
  assert.equal((await refusal(change({ user: 'keeper' }))).reason, 'invalid_input')
  assert.equal((await change({ user: far('').user, password })).user_mapping?.has_password, true)
  // The mapping of another role is not that of the project role, and not changed.
  await fixture.project.query(`create user mapping for anon server moved options (user 'other', password 'theirs')`)
  await change({ user: 'someone', password: 'another' })
  assert.deepEqual(
    await rowsOf(`select usename, umoptions::text from pg_user_mappings where srvname = 'moved' order by usename`),
    [
      ['anon', null],
      ['postgres', '{user=someone,password=another}'],
    ],
  )
  await remove(id, true)
})

test('addresses that the installation does not allow are refused, and so is what names files of it', async () => {
  const refused: { host?: string | null; hostaddr?: string }[] = [
    { host: null },
    { host: '/tmp' },
    { host: '127.0.0.2' },
    { host: '127.0.0.1,/tmp' },
    { host: '2130706433' },
    { hostaddr: '::1' },
  ]
  for (const address of refused)
    for (const path of ['foreign-servers', 'foreign-server-test'] as const) {
      const body = { ...far('refused'), ...address }
      const { reason, message } = await refusal(
        fixture.people.developer.request(`POST /platform/pg-meta/:ref/${path}`, { ...(await call()), body }),
      )
      assert.equal(reason, 'foreign_address_refused', JSON.stringify(address))
      assert.match(message, /^This address is not allowed for a foreign server\. Set host/)
    }
  // In the name of the database, which libpq reads as a connection string where its client lets it.
  const { id } = await create({ ...far('string'), database: 'host=/tmp passfile=/etc/passwd' })
  assert.match(
    (await refusal(remoteTables(id))).database?.detail ?? '',
    /database "host=\/tmp passfile=\/etc\/passwd"|does not exist/,
  )
  await remove(id)
  assert.deepEqual(await list(), [])
})

test('a password reaches no log, no statistics, no audit log and no error', async () => {
  const secret = 'only-in-the-mapping-71'
  const { id } = await create({ ...far('kept'), password: secret })
  const errors = [await refusal(create({ ...far('kept'), password: secret }))]
  // The statement with the password is refused: the server is not that of the project role any more.
  const administrator = await poolOf('supabase_admin')
  await administrator.query('alter server kept owner to supabase_admin')
  const change = fixture.people.developer.request('PATCH /platform/pg-meta/:ref/foreign-servers/:id', {
    ...(await of(id)),
    body: { password: secret },
  })
  errors.push(await refusal(change))
  assert.equal(errors.at(-1)?.message, 'permission denied for foreign server kept')
  await administrator.query('alter server kept owner to postgres')
  errors.push(await refusal(remoteTables(id)))
  errors.push(await refusal(create({ ...far('x'.repeat(64)), password: secret })))
  assert.doesNotMatch(JSON.stringify(errors), new RegExp(secret))
  const shown = await rowsOf(
    'select query from extensions.pg_stat_statements union all select query from pg_stat_activity',
  )
  assert.doesNotMatch(JSON.stringify(shown), new RegExp(secret))
  assert.match(JSON.stringify(shown), /current_setting\('cairn.secret_statement'\)/)
  const log = await readFile(join(fixture.env.home, 'instances', fixture.project.ref, 'postgres.log'), 'utf8')
  assert.match(log, /permission denied for foreign server kept/)
  assert.doesNotMatch(log, new RegExp(secret))
  assert.doesNotMatch(JSON.stringify(await entries()), new RegExp(secret))
  assert.doesNotMatch(JSON.stringify(await list()), new RegExp(secret))
  await remove(id, true)
})

test('a server that never answers is given up, and its connection is free again', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await using listening = new AsyncDisposableStack()
  listening.defer(async () => {
    silent.close()
    await once(silent, 'close')
  })
  const address = silent.address()
  assert.ok(address !== null && typeof address === 'object')
  const { id } = await create({ ...far('silent'), port: address.port })
  const pool = await poolOf('postgres')
  await assert.rejects(listRemoteTables(pool, String(id), { timeoutMs: 300 }), { reason: 'foreign_server_silent' })
  // The rollback is answered after the error.
  await until('the connection is given back', () => pool.totalCount === pool.idleCount)
  assert.deepEqual(
    await rowsOf(`select count(*) from pg_stat_activity where query ~ 'cairn_remote' and state <> 'idle'
                  and pid <> pg_backend_pid()`),
    [['0']],
  )
  await remove(id)
})

test('a password is in no log where parse trees are written into it', async () => {
  const { env, project } = fixture
  await project.query(`alter database postgres set debug_print_parse = on;
    alter database postgres set debug_print_rewritten = on`)
  // For sessions that begin after it.
  await env.restart()
  const secret = 'not-in-a-parse-tree-72'
  const { id } = await create({ ...far('traced'), password: secret })
  const log = await readFile(join(env.home, 'instances', project.ref, 'postgres.log'), 'utf8')
  assert.match(log, /rewritten parse tree/)
  assert.doesNotMatch(log, new RegExp(secret))
  await remove(id)
})
