import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { eventually, keysOf } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
})
after(() => env[Symbol.asyncDispose]())

const at = (path: string, of = project) => `${env.platform.url}/p/${of.ref}${path}`

const query = async (sql: string, of = project, range = {}) => {
  const { result } = await owner.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
    params: { ref: of.ref },
    query: { sql, ...range },
  })
  return result
}

const lineOf = (id: string, columns: string) =>
  eventually(async () => (await query(`select ${columns} from edge_logs where id = '${id}'`))[0], `line ${id}`)

test('a request to a service of a project is a line of edge_logs, without secrets', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a01'
  const answer = await fetch(at(`/auth/v1/settings?apikey=${keys.anon}&page=2`), { headers: { 'x-request-id': id } })
  assert.equal(answer.status, 200, await answer.text())
  const line = await lineOf(
    id,
    'metadata.request.method, metadata.request.path, metadata.request.search, metadata.response.status_code, metadata.service',
  )
  assert.deepEqual(line, {
    method: 'GET',
    path: `/p/${project.ref}/auth/v1/settings`,
    search: '?apikey=redacted&page=2',
    status_code: 200,
    service: 'auth',
  })
  const [whole] = await query(`select * from edge_logs where id = '${id}'`)
  assert.ok(!JSON.stringify(whole).includes(keys.anon))
})

test('a refused request is found by a query of the reference’s explorer', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a02'
  const answer = await fetch(at('/rest/v1/orders'), { headers: { 'x-request-id': id } })
  assert.equal(answer.status, 401, await answer.text())
  await lineOf(id, 'id')
  const found = await query(
    `select t.id, response.status_code from edge_logs as t
       cross join unnest(metadata) as m cross join unnest(m.response) as response
     where response.status_code = 401 and regexp_contains(event_message, r'/rest/v1/\\w+')`,
  )
  assert.deepEqual(found, [{ id, status_code: 401 }])
})

test('only lines between the two times are answered', async () => {
  const range = { iso_timestamp_start: '2026-01-01T00:00:00Z', iso_timestamp_end: '2026-01-01T01:00:00+01:00' }
  assert.deepEqual(await query('select count(*) as lines from edge_logs', project, range), [{ lines: 0 }])
})

test('all twelve sources can be queried, and what nothing writes to is empty', async () => {
  const empty = [
    'auth_logs',
    'auth_audit_logs',
    'storage_logs',
    'function_edge_logs',
    'function_logs',
    'realtime_logs',
    'postgrest_logs',
    'supavisor_logs',
    'pgbouncer_logs',
    'pg_upgrade_logs',
  ]
  const counts = empty.map((source) => `(select count(*) from ${source})`).join(' + ')
  assert.deepEqual(await query(`select ${counts} as lines`), [{ lines: 0 }])
  const [entry] = await query('select * from edge_logs limit 1')
  assert.deepEqual(Object.keys(entry ?? {}), ['id', 'timestamp', 'event_message', 'metadata'])
})

test('what Postgres says is a line of postgres_logs; a failing request is found there, and no password is', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a04'
  await project.query('create table public.orders (id int primary key)')
  await project.query("notify pgrst, 'reload schema'")
  const fail = async (path: string, init: RequestInit) => {
    const answer = await fetch(at(path), {
      ...init,
      headers: { apikey: keys.service_role, 'content-type': 'application/json', 'x-request-id': id },
    })
    assert.ok(answer.status >= 400, await answer.text())
  }
  await fail('/rest/v1/orders?columns=id', { method: 'POST', body: '[{"id":1},{"id":1}]' })
  const line = await eventually(
    async () =>
      (
        await query(
          `select event_message, p.error_severity, p.sql_state_code, p.user_name, p.database_name, p.backend_type, p.detail,
             p.command_tag, p.query_id, contains(p.query, 'orders') as has_statement
           from postgres_logs cross join unnest(metadata) as m cross join unnest(m.parsed) as p where m.request_id = '${id}'`,
        )
      )[0],
    'line of Postgres',
  )
  const { query_id: queryId, command_tag: command, ...rest } = line
  assert.deepEqual(rest, {
    event_message: 'duplicate key value violates unique constraint "orders_pkey"',
    error_severity: 'ERROR',
    sql_state_code: '23505',
    user_name: 'authenticator',
    database_name: 'postgres',
    backend_type: 'client backend',
    detail: 'Key (id)=(1) already exists.',
    has_statement: true,
  })
  assert.notEqual(Number(queryId), 0)
  assert.equal(typeof command, 'string')

  const secret = 'Kilkeel-harbour-4711'
  await assert.rejects(project.query(`alter role nobody_of_that_name password '${secret}'`))
  const failed = await eventually(
    async () => (await query(`select * from postgres_logs where event_message like '%nobody_of_that_name%'`))[0],
    'line of a statement with a password',
  )
  assert.ok(JSON.stringify(failed).includes("password '[redacted]'"), JSON.stringify(failed))
  assert.ok(!JSON.stringify(failed).includes(secret))
})

test('somebody outside the organization reads no lines', async () => {
  const stranger = await env.signUp('stranger')
  const answer = await stranger.send('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
    params: { ref: project.ref },
    query: { sql: 'select 1' },
  })
  assert.equal(answer.status, 404, await answer.text())
})

test('a query that is refused says why', async () => {
  const answer = await owner.send('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
    params: { ref: project.ref },
    query: { sql: "select * from read_text('/etc/passwd')" },
  })
  const { message, reason } = await answer.json()
  assert.deepEqual(
    { status: answer.status, message, reason },
    { status: 422, message: 'The function read_text is not available here.', reason: 'log_query_refused' },
  )
})

test('a project reads its own lines alone, requests to none are not kept, and the lines go with the project', async () => {
  const other = await owner.createProject()
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a03'
  await fetch(at('/auth/v1/settings', other), { headers: { 'x-request-id': id } })
  for (const ref of ['a'.repeat(20), '..', '%2e%2e'])
    await fetch(`${env.platform.url}/p/${ref}/auth/v1/settings`, { headers: { 'x-request-id': id } })
  const ids = (of: TestProject) => query(`select id from edge_logs where id = '${id}'`, of)
  await eventually(async () => ((await ids(other)).length > 0 ? true : undefined), 'line of the other project')
  assert.deepEqual(await ids(project), [])
  const folder = join(env.platform.context.config.home, 'logs')
  const withLines = async () => (await readdir(folder)).sort()
  assert.deepEqual(await withLines(), [project.ref, other.ref].sort())
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: other.ref } })
  await eventually(async () => ((await withLines()).includes(other.ref) ? undefined : true), 'deletion of the lines')
})

test('the hourly job compacts lines, and they are still found', async () => {
  const { logs } = env.platform.context
  const lines = await query('select count(*) as lines from edge_logs')
  await logs.compactAll()
  const files = await readdir(join(env.platform.context.config.home, 'logs', project.ref, 'edge_logs'))
  assert.deepEqual(
    files.map((name) => name.endsWith('.parquet')),
    [true],
  )
  assert.deepEqual(await query('select count(*) as lines from edge_logs'), lines)
})
