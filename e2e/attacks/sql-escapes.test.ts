import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { send, startDevEnv, until } from '@cairn/dev-env'
import { ErrorBody } from '@cairn/contracts/errors'
import { runQuery } from '@cairn/contracts/database/query'
import { Client } from 'pg'
import { hostileReads } from './hostile-reads.ts'

let env: DevEnv
let project: TestProject
let admin: Client
before(async () => {
  env = await startDevEnv()
  project = await (await env.signUp('owner')).createProject()
  await project.query(`
    create table kept (n int); insert into kept values (1); create sequence counter; create schema evil;
    create materialized view counted as select count(*) from kept;
    create function writes() returns int language plpgsql security definer as
      'begin insert into public.kept values (2); return 1; end';
    create procedure writing_procedure() language plpgsql security definer as
      'begin insert into public.kept values (2); end';
    create view hidden as select writes();
    grant execute on all routines in schema public to supabase_read_only_user`)
  admin = await asAdministrator()
})
after(async () => {
  await admin.end()
  await env[Symbol.asyncDispose]()
})

const asAdministrator = async (): Promise<Client> => {
  const { context } = env.platform
  const address = context.engine.address(project.ref)
  const stored = await context.projects.find(project.ref)
  const client = new Client({
    host: address?.socketDir,
    port: address?.port,
    database: 'postgres',
    user: 'supabase_admin',
    password: stored?.openSecrets().adminPassword,
  })
  await client.connect()
  return client
}

/** All that a reader could change, in one value. */
const fingerprint = async (): Promise<unknown> => {
  const { rows } = await admin.query(`select
    (select array_agg(n) from public.kept) as kept,
    (select last_value::text || is_called from public.counter) as counter,
    (select md5(string_agg(a::text, ',' order by a.oid)) from pg_authid a) as roles,
    (select md5(string_agg(m::text, ',' order by m.oid)) from pg_auth_members m) as memberships,
    (select md5(string_agg(s::text, ',' order by s::text)) from pg_db_role_setting s) as settings,
    (select jsonb_agg(to_jsonb(d) - 'datfrozenxid' - 'datminmxid' order by oid) from pg_database d) as databases,
    (select md5(string_agg(format('%s %s %s', oid, relname, relacl), ',' order by oid)) from pg_class) as relations,
    (select md5(string_agg(format('%s %s', oid, proacl), ',' order by oid)) from pg_proc) as routines,
    (select count(*)::int from pg_largeobject_metadata) as large_objects,
    (select count(*)::int from pg_namespace where nspname !~ '^pg_(toast_)?temp') as schemas,
    (select count(*)::int from pg_type) as types,
    (select count(*)::int from pg_extension) as extensions,
    (select count(*)::int from pg_replication_slots) as slots,
    (select count(*)::int from pg_replication_origin) as origins,
    (select count(*)::int from pg_prepared_xacts) as prepared,
    (select count(*)::int from pg_description where objoid = 'public.kept'::regclass) as comments`)
  return rows[0]
}

/** What a session carries from one text to the next. Of a setting that was rolled back, the name remains, with no value. */
const sessionState = `select current_user, session_user, current_setting('transaction_read_only'),
  current_setting('default_transaction_read_only'), current_setting('search_path'), coalesce(current_setting('app.user', true), ''),
  (select count(*) from pg_prepared_statements), (select count(*) from pg_cursors), (select count(*) from pg_listening_channels()),
  (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), pg_my_temp_schema()`

const answerTo = async (token: string, query: string): Promise<{ status: number; reason: string; rows: unknown }> => {
  const response = await send(env.url, 'POST /platform/pg-meta/:ref/run', token, {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { query },
  })
  const body: unknown = await response.json()
  if (response.ok) {
    const { results } = runQuery.response.parse(body)
    return { status: response.status, reason: 'ok', rows: results.at(-1)?.rows }
  }
  const { reason, database } = ErrorBody.parse(body)
  return { status: response.status, reason: `${reason} ${database?.sqlstate ?? ''}`, rows: undefined }
}

const stateOf = async (token: string) => (await answerTo(token, sessionState)).rows

const readers: Record<string, () => Promise<string>> = {
  'a read-only member': async () => {
    const person = await env.signUp('reader')
    const { organization_id: id } = await project.detail()
    await env.platform.context.system
      .pool('postgres')
      .query(`insert into platform.members (organization_id, account_id, role) values ($1, $2, 'read_only')`, [
        id,
        person.accountId,
      ])
    return person.accessToken
  },
  'a read-only member of this project alone': async () => {
    const person = await env.signUp('guest')
    const { id, organization_id: organizationId } = await project.detail()
    const system = env.platform.context.system.pool('postgres')
    await system.query(`insert into platform.members (organization_id, account_id) values ($1, $2)`, [
      organizationId,
      person.accountId,
    ])
    await system.query(
      `insert into platform.project_roles (project_id, account_id, role) values ($1, $2, 'read_only')`,
      [id, person.accountId],
    )
    return person.accessToken
  },
  'a token with database:read': async () => {
    const { token } = await project.owner.request('POST /platform/profile/access-tokens', {
      body: { name: 'reads', scopes: ['database:read'] },
    })
    return token
  },
}

for (const [name, signIn] of Object.entries(readers))
  test(`nothing that ${name} sends writes, changes a role or outlives the text`, async () => {
    const token = await signIn()
    const [unchanged, clean] = [await fingerprint(), await stateOf(token)]
    for (const { text, must } of hostileReads) {
      const { status, reason } = await answerTo(token, text)
      if (must === 'refused')
        assert.match(`${status} ${reason}`, /^403 read_only_access|^422 query_failed (?:42601|54001|54000)/, text)
      assert.notEqual(status, 500, text)
      assert.deepEqual(await fingerprint(), unchanged, text)
      assert.deepEqual(await stateOf(token), clean, text)
    }
  })

test('with read-only access everything that reads still runs', async () => {
  const token = await (readers['a token with database:read']?.() ?? '')
  for (const text of [
    'select n from kept',
    'table kept',
    'values (1), (2)',
    'show search_path',
    'show all',
    'explain select * from kept',
    'explain (analyze, buffers) select * from kept',
    'with w as (select 1 as n) select * from w union select n from kept order by 1 limit 5',
    `select count(*) filter (where n > 0) over () from kept; select 'a\\b', E'it''s', $$dollar$$`,
    'select 1;',
    '',
    '-- nothing but a comment',
  ])
    assert.equal((await answerTo(token, text)).reason, 'ok', text)
  const tooLong = await answerTo(token, `select '${'x'.repeat(70_000)}'`)
  assert.equal(`${tooLong.status} ${tooLong.reason}`, '422 query_failed 54000')
})

test('statements of read-only access leave no connection open', async () => {
  // A session is cleaned up after its answer.
  await until('no session of a reader is in use', async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where usename = 'cairn_reader' and state <> 'idle'`,
    )
    return rows.length === 0
  })
})
