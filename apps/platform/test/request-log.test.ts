import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TestProject } from '@cairn/dev-env'
import { signUp } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'
import { makeTestHome } from '@cairn/engine'
import { Client } from 'pg'
import { z } from 'zod'
import { eventually, keysOf } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

let installation: Installation
let logFile: string
let project: TestProject
let keys: ProjectKeys

before(async () => {
  const home = await makeTestHome()
  logFile = join(home.path, 'test.log')
  installation = await Installation.start({ CAIRN_LOG_LEVEL: 'info' }, home, logFile)
  project = await (await signUp(installation.url, 'owner')).createProject()
  keys = await keysOf(project)
})
after(() => installation[Symbol.asyncDispose]())

const Line = z.looseObject({
  id: z.unknown(),
  msg: z.string(),
  response: z.looseObject({ origin_time: z.number(), headers: z.looseObject({ content_length: z.string() }) }),
})

// What stands after the last end of a line is being written.
const readLines = async () => (await readFile(logFile, 'utf8')).split('\n').slice(0, -1)

/** The line that the log has about the request of that id. */
const loggedAs = (id: string) =>
  eventually(async () => {
    const lines = (await readLines()).filter((line) => line.includes(id))
    return lines.length === 0 ? undefined : Line.parse(JSON.parse(lines[0] ?? ''))
  }, `line about the request ${id}`)

test('a request to a service of a project is one line with the fields of the API gateway source, without secrets', async () => {
  const { host } = new URL(installation.url)
  const path = `/p/${project.ref}/auth/v1/settings`
  const answer = await fetch(`${installation.url}${path}?apikey=${keys.anon}&page=2`, {
    headers: {
      'x-request-id': '5b0ff9c2-6a0c-4b43-8f0b-1d7a5b6f4c11',
      'x-client-info': 'supabase-js-web/2.119.0',
      referer: 'https://shop.example.com/cart?code=secret-code',
      'user-agent': 'a browser',
      authorization: `Bearer ${keys.anon}`,
    },
  })
  const body = await answer.text()
  assert.equal(answer.status, 200, body)
  const { msg, response, ...line } = await loggedAs('5b0ff9c2-6a0c-4b43-8f0b-1d7a5b6f4c11')
  assert.equal(msg, `GET | 200 | ${path}`)
  const { level: _level, time: _time, ...entry } = line
  const search = '?apikey=redacted&page=2'
  const realAddress = z.object({ request: z.object({ headers: z.object({ x_real_ip: z.string() }) }) }).parse(entry)
  assert.match(realAddress.request.headers.x_real_ip, /^(?:::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/)
  assert.deepEqual(entry, {
    id: '5b0ff9c2-6a0c-4b43-8f0b-1d7a5b6f4c11',
    ref: project.ref,
    service: 'auth',
    request: {
      method: 'GET',
      url: `${installation.url}${path}${search}`,
      host,
      path,
      search,
      protocol: 'HTTP/1.1',
      headers: {
        x_client_info: 'supabase-js-web/2.119.0',
        x_real_ip: realAddress.request.headers.x_real_ip,
        referer: 'https://shop.example.com/cart',
        user_agent: 'a browser',
      },
    },
  })
  const { origin_time: originTime, ...answered } = response
  assert.ok(Number.isInteger(originTime) && originTime >= 0)
  assert.deepEqual(answered, {
    status_code: 200,
    headers: {
      content_type: answer.headers.get('content-type'),
      content_length: String(Buffer.byteLength(body)),
    },
  })
})

test('a refused request is logged too, and no key is in the log', async () => {
  const id = '0d7f1b0e-93a5-4c0c-9df6-3e6f8a1f2b22'
  const answer = await fetch(`${installation.url}/p/${project.ref}/auth/v1/user`, {
    headers: { 'x-request-id': id, apikey: `${keys.anon}x` },
  })
  assert.equal(answer.status, 401)
  assert.equal((await loggedAs(id)).msg, `GET | 401 | /p/${project.ref}/auth/v1/user`)
  const log = await readFile(logFile, 'utf8')
  for (const secret of [keys.anon, keys.service_role, 'secret-code']) assert.ok(!log.includes(secret))
})

test('requests are counted by service and step, and in all', async () => {
  const { owner } = project
  const other = await owner.createProject()
  const params = { ref: other.ref }
  for (const path of ['/auth/v1/settings', '/rest/v1/orders', '/rest/v1/orders', '/storage/v1/bucket'])
    await (await fetch(`${installation.url}/p/${other.ref}${path}`)).arrayBuffer()
  const count = async () => {
    const { result } = await owner.request('GET /platform/projects/:ref/analytics/endpoints/usage.api-requests-count', {
      params,
    })
    return result[0]?.count === 4 ? true : undefined
  }
  await eventually(count, 'four requests')
  for (const interval of ['15min', '1day', '7day'] as const) {
    const { result } = await owner.request('GET /platform/projects/:ref/analytics/endpoints/usage.api-counts', {
      params,
      query: { interval },
    })
    const total = (pick: (row: (typeof result)[number]) => number) => result.reduce((sum, row) => sum + pick(row), 0)
    assert.deepEqual(
      [
        total((row) => row.total_auth_requests),
        total((row) => row.total_rest_requests),
        total((row) => row.total_storage_requests),
        total((row) => row.total_realtime_requests),
      ],
      [1, 2, 1, 0],
      interval,
    )
    assert.deepEqual(
      [total(({ services }) => services.rest.client_errors), total(({ services }) => services.rest.server_errors)],
      [2, 0],
    )
  }
  const odd = await owner.send('GET /platform/projects/:ref/analytics/endpoints/usage.api-counts', {
    params,
    query: { interval: '2weeks' },
  })
  assert.equal(odd.status, 400)
})

const PoolerLine = z.object({
  ref: z.string(),
  source: z.literal('supavisor'),
  user: z.string(),
  db_name: z.string(),
  application_name: z.string(),
  event: z.string(),
  client_address: z.string(),
})

test('clients of the pooler are lines of its log source: connected, disconnected, and refused', async () => {
  const connectAs = async (name: string, password: string) => {
    const client = new Client({
      host: '127.0.0.1',
      port: installation.poolerPort,
      user: `postgres.${project.ref}`,
      password,
      database: 'postgres',
      application_name: name,
    })
    await client.connect()
    await client.query('select 1')
    await client.end()
  }
  await connectAs('a reporting tool', project.password)
  await assert.rejects(connectAs('a guess', 'wrong-pooler-password'), { code: '28P01' })
  const lines = await eventually(async () => {
    const log = await readLines()
    assert.ok(!log.some((line) => line.includes('wrong-pooler-password') || line.includes(project.password)))
    const found = log.filter((line) => line.includes('"source":"supavisor"'))
    return found.length < 3 ? undefined : found.map((line) => PoolerLine.parse(JSON.parse(line)))
  }, 'three lines about clients of the pooler')
  for (const line of lines) {
    assert.deepEqual([line.ref, line.user, line.db_name], [project.ref, 'postgres', 'postgres'])
    assert.match(line.client_address, /127\.0\.0\.1/)
  }
  assert.deepEqual(lines.map(({ application_name: name, event }) => `${name}: ${event}`).toSorted(), [
    'a guess: not_connected',
    'a reporting tool: connected',
    'a reporting tool: disconnected',
  ])
})

test('the password of a role is in no log and no audit entry, and the role signs in with it', async () => {
  const { owner, ref } = project
  const password = 'Kilkeel-harbour-4711'
  const call = { params: { ref }, headers: await project.headers() }
  const body = { name: 'clerk', can_login: true, password }
  const { id } = await owner.request('POST /platform/pg-meta/:ref/roles', { ...call, body })
  // PostgreSQL logs a statement that fails: a role of that name exists.
  const failed = await owner.send('POST /platform/pg-meta/:ref/roles', { ...call, body })
  const answer = await failed.text()
  assert.equal(failed.status, 422, answer)
  await owner.request('PATCH /platform/pg-meta/:ref/roles/:id', {
    params: { ref, id: String(id) },
    headers: call.headers,
    body: { password: `${password}-2` },
  })
  const client = new Client({
    host: '127.0.0.1',
    port: installation.postgresPort,
    user: `clerk.${ref}`,
    password: `${password}-2`,
    database: 'postgres',
  })
  await client.connect()
  try {
    assert.deepEqual((await client.query('select current_user')).rows, [{ current_user: 'clerk' }])
  } finally {
    await client.end()
  }
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: (await project.detail()).organization_slug },
    query: {},
  })
  assert.deepEqual(
    entries.filter(({ details }) => details['kind'] === 'roles').map(({ action }) => action),
    ['database.object_changed', 'database.object_created'],
  )
  const serverLog = await readFile(join(installation.home, 'instances', ref, 'postgres.log'), 'utf8')
  assert.match(serverLog, /role "clerk" already exists/)
  for (const text of [answer, JSON.stringify(entries), serverLog, await readFile(logFile, 'utf8')])
    assert.ok(!text.includes(password))
})
