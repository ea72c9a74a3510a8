import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxLogQueryLength } from '@cairn/contracts/logs/log-limits'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import { z } from 'zod'
import { eventually } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
})
after(() => env[Symbol.asyncDispose]())

const all = 'GET /platform/projects/:ref/analytics/endpoints/logs.all'

const rowsOf = async (sql: string, range = {}) =>
  (await owner.request(all, { params: { ref: project.ref }, query: { sql, ...range } })).result

test('somebody outside the organization reads no lines', async () => {
  const stranger = await env.signUp('stranger')
  const answer = await stranger.send(all, {
    params: { ref: project.ref },
    query: { sql: 'select 1' },
  })
  assert.equal(answer.status, 404, await answer.text())
})

test('a query that is refused says why', async () => {
  const answer = await owner.send(all, {
    params: { ref: project.ref },
    query: { sql: "select * from read_text('/etc/passwd')" },
  })
  const { message, reason } = await answer.json()
  assert.deepEqual(
    { status: answer.status, message, reason },
    { status: 422, message: 'The function read_text is not available here.', reason: 'log_query_refused' },
  )
})

test('a query ends when its client leaves', async (t) => {
  const query = t.mock.method(env.platform.context.logs, 'query')
  const endless = 'select sum(a.range * b.range) as s from range(100000) a, range(100000) b, range(100000) c'
  const client = new AbortController()
  const left = owner.send(all, { params: { ref: project.ref }, query: { sql: endless }, signal: client.signal })
  await until('the query has begun', () => query.mock.callCount() === 1)
  client.abort()
  await assert.rejects(left, { name: 'AbortError' })
  assert.deepEqual(await query.mock.calls[0]?.result, { error: 'The query was cancelled.' })
})

test('a query of the greatest length is answered, however long its address', async () => {
  const start = `select count(*) as lines from edge_logs where event_message = '`
  const longest = `${start}${'"'.repeat(maxLogQueryLength - start.length - 1)}'`
  assert.deepEqual(await rowsOf(longest), [{ lines: 0 }])
})

test('a regular expression that is not valid is refused with its fault', async () => {
  const answer = await owner.send(all, {
    params: { ref: project.ref },
    query: { sql: `select id from edge_logs where regexp_contains(event_message, 'orders(')` },
  })
  const { message, reason } = await answer.json()
  assert.deepEqual(
    { status: answer.status, message, reason },
    {
      status: 422,
      message: 'This is not a valid regular expression: a closing parenthesis is missing in "orders(".',
      reason: 'log_pattern_invalid',
    },
  )
})

const Event = z.object({ result: z.array(z.object({ id: z.string() })), cursor: z.string() })

const refused = `select t.id, t.timestamp from edge_logs as t cross join unnest(metadata) as m
  cross join unnest(m.response) as response where response.status_code = 401 order by t.timestamp desc limit 100`

const follow = async (query: { sql: string; cursor?: string }, signal?: AbortSignal) =>
  owner.send('GET /platform/projects/:ref/analytics/tail', {
    params: { ref: project.ref },
    query,
    ...(signal && { signal }),
  })

/** The ids that a stream sends, up to that one. */
const idsUntil = async (events: AsyncGenerator<string, void, undefined>, last: string) => {
  const seen: string[] = []
  let cursor = ''
  while (!seen.includes(last)) {
    const { value } = await events.next()
    assert.ok(typeof value === 'string', `The stream ended after ${seen.join()}`)
    const event = Event.parse(JSON.parse(value))
    seen.push(...event.result.map(({ id }) => id))
    ;({ cursor } = event)
  }
  return { seen, cursor }
}

const ask = async (id: string, path = '/rest/v1/orders') =>
  (await fetch(`${env.platform.url}/p/${project.ref}${path}`, { headers: { 'x-request-id': id } })).status

const id = (number: number) => `7f0a6c0e-60b1-4f0e-9a55-0f6c3f6f2a0${number}`

test('lines are sent as they are written, each once, and only those of the query; a cursor goes on', async () => {
  const leaving = new AbortController()
  const response = await follow({ sql: refused }, leaving.signal)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const events = eventsOf(response)
  assert.equal(await ask(id(1)), 401)
  const first = await idsUntil(events, id(1))
  assert.deepEqual(first.seen, [id(1)])
  assert.equal(await ask(id(2), '/auth/v1/health'), 401)
  assert.equal(await ask(id(3), '/nothing/v1'), 404)
  assert.equal(await ask(id(4)), 401)
  assert.deepEqual((await idsUntil(events, id(4))).seen.toSorted(), [id(2), id(4)])
  leaving.abort()

  assert.equal(await ask(id(5)), 401)
  await using again = eventsOf(await follow({ sql: refused, cursor: first.cursor }))
  const { seen } = await idsUntil(again, id(5))
  assert.ok(seen.includes(id(2)) && seen.includes(id(4)), seen.join())
})

test('a query that has the time as text gets each line once, too', async () => {
  const sql = refused.replace('t.timestamp', 'cast(t.timestamp as datetime) as timestamp')
  assert.notEqual(sql, refused)
  await using events = eventsOf(await follow({ sql }))
  assert.equal(await ask(id(8)), 401)
  await idsUntil(events, id(8))
  assert.equal(await ask(id(9)), 401)
  assert.deepEqual((await idsUntil(events, id(9))).seen, [id(9)])
})

/** Before there was a line. */
const newYear = { iso_timestamp_start: '2026-01-01T00:00:00Z', iso_timestamp_end: '2026-01-01T01:00:00+01:00' }

test('only lines between the two times are answered', async () => {
  const sql = 'select count(*) > 0 as has_lines from edge_logs'
  assert.deepEqual([await rowsOf(sql), await rowsOf(sql, newYear)], [[{ has_lines: true }], [{ has_lines: false }]])
})

test('a query that is wrong, and one that is none, are refused before the stream begins', async () => {
  for (const sql of ['select nothing from edge_logs', 'select * from other_table', 'drop table edge_logs']) {
    const response = await follow({ sql })
    assert.deepEqual([response.status, (await response.json()).reason], [422, 'log_query_refused'], sql)
  }
})

/** The first account of an installation is its operator. */
const givePlan = (tier: Tier) =>
  owner.request('PUT /platform/operator/organizations/:slug/billing', {
    params: { slug: organization.slug },
    body: { tier, billing_partner: null, restriction_status: null, grace_period_end: null },
  })

const unified = '/platform/projects/:ref/analytics/unified'

test('unified logs are followed, and come with the plan Team', async () => {
  const params = { ref: project.ref }
  const leaving = new AbortController()
  const stream = await owner.send(`GET ${unified}/tail`, { params, query: { status: '4xx' }, signal: leaving.signal })
  assert.equal(stream.status, 200)
  const events = eventsOf(stream)
  assert.equal(await ask(id(6)), 401)
  let seen = ''
  while (!seen.includes(id(6))) {
    const { value } = await events.next()
    assert.ok(typeof value === 'string', `The stream ended after ${seen}`)
    seen += value
  }
  leaving.abort()

  await givePlan('tier_pro')
  for (const [path, asked] of [
    [unified, newYear],
    [`${unified}/counts`, { ...newYear, step_ms: 60_000 }],
    [`${unified}/tail`, {}],
  ] as const) {
    const answer = await owner.send(`GET ${path}`, { params, query: asked })
    assert.deepEqual(
      [answer.status, (await answer.json()).message],
      [403, 'The feature “Unified logs” comes with the Team plan. This organization is on Pro.'],
    )
  }
  await givePlan('tier_enterprise')
})

test('a filter that leaves no source has no lines, neither in the list nor in the stream', async () => {
  const params = { ref: project.ref }
  assert.equal(await ask(id(7)), 401)
  const leaving = new AbortController()
  const cursor = new Date(Date.now() - 60_000).toISOString()
  const tail = async (source: string) =>
    eventsOf(await owner.send(`GET ${unified}/tail`, { params, query: { source, cursor }, signal: leaving.signal }))
  {
    await using stream = await tail('nothing,edge_logs')
    assert.ok((await idsUntil(stream, id(7))).seen.includes(id(7)))
  }
  for (const source of ['', 'nothing']) {
    await using stream = await tail(source)
    const { value } = await stream.next()
    assert.deepEqual(Tailed.parse(JSON.parse(z.string().parse(value))).result, [], source)
    const times = lastMinute()
    assert.deepEqual((await owner.request(`GET ${unified}`, { params, query: { ...times, source } })).result, [])
  }
  leaving.abort()
})

const Tailed = z.object({ result: z.array(z.unknown()) })
const lastMinute = () => ({
  iso_timestamp_start: new Date(Date.now() - 60_000).toISOString(),
  iso_timestamp_end: new Date().toISOString(),
})

test('counts that are more than an answer has are refused, and not cut', async () => {
  const params = { ref: project.ref }
  const startMs = Date.parse('2026-02-01T00:00:00Z')
  for (let second = 0; second < 1_200; second += 1)
    env.platform.context.logs.write(project.ref, 'edge_logs', {
      timestamp: startMs + second * 1_000,
      message: 'GET | 200',
      fields: { 'response.status_code': 200 },
    })
  const counted = (stepMs: number) =>
    owner.send(`GET ${unified}/counts`, {
      params,
      query: {
        iso_timestamp_start: new Date(startMs).toISOString(),
        iso_timestamp_end: new Date(startMs + 1_200_000).toISOString(),
        step_ms: stepMs,
      },
    })
  const few = await counted(2_000)
  assert.equal(few.status, 200)
  const { intervals } = Counted.parse(await few.json())
  assert.equal(
    intervals.reduce((sum, { lines }) => sum + lines, 0),
    1_200,
  )
  const many = await counted(1_000)
  assert.deepEqual([many.status, (await many.json()).reason], [422, 'log_query_refused'])
})

const Counted = z.object({ intervals: z.array(z.object({ lines: z.number() })) })

const open = () => env.platform.context.logTails.count()

test('an account may have ten streams at once, and closing them makes room', async () => {
  await eventually(async () => (open() === 0 ? true : undefined), 'the end of all streams')
  const leaving = new AbortController()
  for (let index = 0; index < 10; index += 1)
    assert.equal((await follow({ sql: refused }, leaving.signal)).status, 200, String(index))
  const response = await follow({ sql: refused })
  assert.deepEqual([response.status, (await response.json()).reason], [429, 'too_many_log_tails'])
  leaving.abort()
  await eventually(async () => (open() === 0 ? true : undefined), 'the end of all streams')
})
