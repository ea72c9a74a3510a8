import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { logSources } from '@cairn/logs'
import { eventually, keysOf } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'
import { Client } from 'pg'

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

const query = async (sql: string, of = project) => {
  const { result } = await owner.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
    params: { ref: of.ref },
    query: { sql },
  })
  return result
}

const ask = (id: string, path: string, init: RequestInit = {}) =>
  fetch(at(path), {
    ...init,
    headers: { apikey: keys.service_role, 'content-type': 'application/json', 'x-request-id': id },
  })

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

/** Their services do not exist yet. */
/** Of servers that no project has. */
const unused = ['pgbouncer_logs', 'pg_upgrade_logs']

test('all twelve sources can be queried, and what nothing writes to is empty', async () => {
  const counts = [...unused, 'function_edge_logs', 'function_logs']
    .map((source) => `(select count(*) from ${source})`)
    .join(' + ')
  assert.deepEqual(await query(`select ${counts} as lines`), [{ lines: 0 }])
  const [entry] = await query('select * from edge_logs limit 1')
  assert.deepEqual(Object.keys(entry ?? {}), ['id', 'timestamp', 'event_message', 'metadata'])
})

test('what Postgres says is a line of postgres_logs; a failing request is found there, and no password is', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a04'
  await project.query('create table public.orders (id int primary key)')
  await project.query("notify pgrst, 'reload schema'")
  const answer = await ask(id, '/rest/v1/orders?columns=id', { method: 'POST', body: '[{"id":1},{"id":1}]' })
  assert.equal(answer.status, 409, await answer.text())
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
  // Members do not see the folders of the host: the settings that name them are hidden too.
  assert.deepEqual(
    await query(`select event_message from postgres_logs where event_message like 'listening on Unix%' limit 1`),
    [{ event_message: 'listening on Unix socket ".s.PGSQL.5432"' }],
  )
})

const first = (sql: string) => eventually(async () => (await query(sql))[0], sql)

test('auth writes a line for each request and for each change of its users', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a05'
  const body = JSON.stringify({ email: 'clerk@example.com', password: 'Kilkeel-harbour-4711' })
  const signedUp = await ask(id, '/auth/v1/signup', { method: 'POST', body })
  assert.equal(signedUp.status, 200, await signedUp.text())
  const { auth_event: event, ...line } = await first(
    `select m.level, m.status, m.path, m.method, m.msg, m.duration > 0 as took, m.auth_event from auth_logs
     cross join unnest(metadata) as m where m.request_id = '${id}'`,
  )
  assert.deepEqual(line, {
    level: 'info',
    status: 200,
    path: '/signup',
    method: 'POST',
    msg: 'request completed',
    took: true,
  })
  const changes = await query(
    `select e.action, e.actor_id is not null as has_actor from auth_audit_logs
     cross join unnest(metadata) as m cross join unnest(m.auth_event) as e where m.request_id = '${id}' order by e.action`,
  )
  assert.deepEqual(changes, [{ action: 'user_signedup', has_actor: true }])
  assert.ok(JSON.stringify(event).includes('"action":"user_signedup"'), JSON.stringify(event))

  const refused = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a06'
  const wrong = body.replace('4711', '4712')
  assert.equal((await ask(refused, '/auth/v1/token?grant_type=password', { method: 'POST', body: wrong })).status, 400)
  const failed = await first(
    `select m.level, m.status, m.error from auth_logs cross join unnest(metadata) as m where m.request_id = '${refused}'`,
  )
  assert.deepEqual(failed, { level: 'info', status: 400, error: '400: Invalid login credentials' })
  const all = JSON.stringify(await query('select * from auth_logs'))
  assert.ok(!all.includes('Kilkeel') && !all.includes(keys.service_role))
})

test('what Postgres says about a user who could not be stored names the request', async () => {
  await project.query(`create function public.refuse_user() returns trigger language plpgsql
      as $$ begin if new.email = 'refused@example.com' then raise exception 'no berth left'; end if; return new; end $$;
    create trigger refuse_user before insert on auth.users for each row execute function public.refuse_user()`)
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a14'
  const body = JSON.stringify({ email: 'refused@example.com', password: 'Kilkeel-harbour-4711' })
  assert.equal((await ask(id, '/auth/v1/signup', { method: 'POST', body })).status, 500)
  const line = await first(
    `select t.event_message, p.sql_state_code from postgres_logs as t cross join unnest(metadata) as m
     cross join unnest(m.parsed) as p where m.request_id = '${id}'`,
  )
  assert.deepEqual(line, { event_message: 'no berth left', sql_state_code: 'P0001' })
  await first(`select id from auth_logs where metadata.request_id = '${id}'`)
})

test('what the platform asks a service for a person has a line of the gateway too', async () => {
  const answer = await owner.send('POST /platform/auth/:ref/users', {
    params: { ref: project.ref },
    body: { email: 'refused@example.com' },
  })
  const { message, reason, service, requestId } = await answer.json()
  assert.deepEqual([answer.status, reason, service], [503, 'project_unavailable', 'auth'])
  assert.equal(message, 'The authentication service of this project failed. Its logs have the cause.')
  const { length, ...line } = await lineOf(
    requestId,
    `metadata.request.method, metadata.request.url, metadata.response.status_code, metadata.service,
     metadata.response.headers.content_length as length`,
  )
  assert.deepEqual(line, {
    method: 'POST',
    url: at('/auth/v1/admin/users'),
    status_code: 500,
    service: 'auth',
  })
  // What does not leave is not metered.
  assert.equal(length, null)
  await first(`select id from auth_logs where metadata.request_id = '${requestId}'`)
  await first(`select id from postgres_logs where metadata.request_id = '${requestId}'`)
})

test('storage writes a line for each request, and the data API for each that it refuses', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a07'
  const missing = await ask(id, '/storage/v1/object/nowhere/file.txt?token=a-secret-token')
  assert.equal(missing.status, 400, await missing.text())
  const line = await first(
    `select m.level, m.reqId, req.method, req.url, res.statusCode, m.error.code as code, m.responseTime > 0 as took
     from storage_logs cross join unnest(metadata) as m cross join unnest(m.req) as req cross join unnest(m.res) as res
     where m.reqId = '${id}'`,
  )
  assert.deepEqual(line, {
    level: 'warning',
    reqId: id,
    method: 'GET',
    url: `/p/${project.ref}/storage/v1/object/nowhere/file.txt?token=redacted`,
    statusCode: 400,
    code: 'NoSuchKey',
    took: true,
  })
  const unknown = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a08'
  assert.equal((await ask(unknown, '/rest/v1/no_such_table')).status, 404)
  const refusal = await first(
    `select m.level, m.method, m.path, m.status, m.error_code from postgrest_logs cross join unnest(metadata) as m
     where m.request_id = '${unknown}'`,
  )
  assert.deepEqual(refusal, {
    level: 'warning',
    method: 'GET',
    path: '/no_such_table',
    status: 404,
    error_code: 'PGRST205',
  })
})

const connectToPooler = async (applicationName: string) => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.poolerPort,
    user: `postgres.${project.ref}`,
    password: project.password,
    database: 'postgres',
    application_name: applicationName,
  })
  await client.connect()
  await client.end()
}

test('clients of the pooler are lines of supavisor_logs', async () => {
  await connectToPooler('a reporting tool')
  const lines = await eventually(async () => {
    const found = await query(
      `select m.state, m.user, m.db_name from supavisor_logs cross join unnest(metadata) as m
       where m.application_name = 'a reporting tool' order by m.state`,
    )
    return found.length < 2 ? undefined : found
  }, 'two lines of the pooler')
  assert.deepEqual(lines, [
    { state: 'connected', user: 'postgres', db_name: 'postgres' },
    { state: 'disconnected', user: 'postgres', db_name: 'postgres' },
  ])
})

test('one event of each source whose service exists is found through the logs endpoint', async () => {
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a11'
  const body = JSON.stringify({ email: 'each@example.com', password: 'Kilkeel-harbour-4711' })
  assert.equal((await ask(id, '/auth/v1/signup', { method: 'POST', body })).status, 200)
  assert.equal((await ask(`${id.slice(0, -2)}12`, '/storage/v1/object/nowhere/each-source.txt')).status, 400)
  assert.equal((await ask(`${id.slice(0, -2)}13`, '/rest/v1/each_source')).status, 404)
  await assert.rejects(project.query('select each_source'))
  await connectToPooler('each source')
  const socket = new WebSocket(`${at('/realtime/v1/websocket').replace('http', 'ws')}?apikey=${keys.anon}`)
  await once(socket, 'open')
  socket.close()
  await project.deployFunction(
    'each-source',
    `Deno.serve(() => { console.log('each source'); return new Response('') })`,
  )
  assert.equal((await ask(`${id.slice(0, -2)}14`, '/functions/v1/each-source')).status, 200)
  const found = {
    edge_logs: `id = '${id}'`,
    auth_logs: `metadata.request_id = '${id}'`,
    auth_audit_logs: `metadata.request_id = '${id}'`,
    storage_logs: `regexp_contains(event_message, 'each-source')`,
    postgrest_logs: `metadata.path = '/each_source'`,
    postgres_logs: `regexp_contains(event_message, 'each_source')`,
    supavisor_logs: `metadata.application_name = 'each source'`,
    realtime_logs: `metadata.measurements.connected = 1`,
    function_edge_logs: `regexp_contains(event_message, 'each-source')`,
    function_logs: `event_message = 'each source'`,
  }
  for (const [source, condition] of Object.entries(found)) await first(`select id from ${source} where ${condition}`)
  assert.deepEqual([...Object.keys(found), ...unused].sort(), [...logSources.keys()].sort())
})

const unified = '/platform/projects/:ref/analytics/unified'
const lastHour = () => ({
  iso_timestamp_start: new Date(Date.now() - 60 * 60_000).toISOString(),
  iso_timestamp_end: new Date(Date.now() + 60_000).toISOString(),
})

test('unified logs have the lines of all sources, filtered and counted by each filter', async () => {
  const params = { ref: project.ref }
  const read = async (filters: Record<string, string> = {}) =>
    (await owner.request(`GET ${unified}`, { params, query: { ...lastHour(), ...filters } })).result
  const id = '7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f1a09'
  assert.equal((await ask(id, '/rest/v1/no_such_table?unified')).status, 404)
  // The id of a request finds all of its lines.
  const about = await eventually(async () => {
    const found = (await read({ search: id })).map(({ source }) => source)
    return found.length < 2 ? undefined : found
  }, 'two lines of a request')
  assert.deepEqual(about.sort(), ['edge_logs', 'postgrest_logs'])
  const all = await read()
  assert.deepEqual(
    all.map(({ timestamp }) => timestamp),
    all.map(({ timestamp }) => timestamp).sort((a, b) => b - a),
  )
  const sources = new Set(all.map(({ source }) => source))
  for (const source of ['edge_logs', 'auth_logs', 'auth_audit_logs', 'storage_logs', 'postgrest_logs', 'postgres_logs'])
    assert.ok(sources.has(source), source)

  const [, second, third] = all
  assert.ok(second !== undefined && third !== undefined)
  const next = await read({ before_timestamp: String(second.timestamp), before_id: second.id })
  assert.deepEqual(next[0], third)

  const filters = { status: '4xx', method: 'GET', path: '/storage/v1/object/nowhere/file.txt', source: 'edge_logs' }
  const found = await read(filters)
  assert.deepEqual(
    found.map(({ source, status, method, level }) => ({ source, status, method, level })),
    [{ source: 'edge_logs', status: '400', method: 'GET', level: 'warning' }],
  )
  const { intervals, facets } = await owner.request(`GET ${unified}/counts`, {
    params,
    query: { ...lastHour(), ...filters, step_ms: 60_000 },
  })
  assert.deepEqual(
    intervals.map(({ level, lines }) => ({ level, lines })),
    [{ level: 'warning', lines: 1 }],
  )
  // The values of a filter are counted among the lines that the others leave.
  assert.deepEqual(facets.source, [
    { value: 'edge_logs', lines: 1 },
    { value: 'storage_logs', lines: 1 },
  ])
  assert.deepEqual(facets.status, [{ value: '4xx', lines: 1 }])
  assert.ok(
    facets.path.some(({ value }) => value === '/rest/v1/no_such_table'),
    JSON.stringify(facets.path),
  )
  assert.equal(facets.host.length, 1)

  for (const odd of [
    { source: 'nothing' },
    { level: "'; select 1" },
    { host: "x' or 'a' = 'a" },
    { method: "GET','POST" },
  ])
    assert.deepEqual(await read(odd), [], JSON.stringify(odd))
  const wrong = await owner.send(`GET ${unified}`, { params, query: { ...lastHour(), search: 'orders(' } })
  assert.equal(wrong.status, 422, await wrong.text())
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
