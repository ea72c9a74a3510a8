import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { cycleOn, dayFrom, dayMs, dayOf, dayText, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, RefusedError, startDevEnv } from '@cairn/dev-env'
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { meterUsage } from '../src/areas/billing/metering/meter-usage.ts'
import { eventually, keysOf, newClient } from './clients-of-projects.ts'
import { echoService } from './echo-service.ts'
import { storeProject } from './members-fixture.ts'

const hourMs = 3_600_000
const gigabyte = 1024n ** 3n
const neverAborts = new AbortController().signal

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let ref: string
before(async () => {
  env = await startDevEnv({}, [echoService])
  owner = await env.signUp('owner')
  organization = await owner.createOrganization(undefined, { tier: 'tier_payg' })
  project = await owner.createProject({ organization })
  ref = project.ref
})
after(() => env[Symbol.asyncDispose]())

const meterAt = (nowMs: number, signal = neverAborts) => meterUsage(env.platform.context, { nowMs, signal })
const usageOn = async (day: number) => {
  const span = { start: day, end: day + 1 }
  const { projects } = await env.platform.context.usage.sums({ organizationId: organization.id, span })
  return projects
    .map(({ meter, part, total }): [string, string, number] => [meter, part, Number(total)])
    .toSorted((one, other) => one.join(' ').localeCompare(other.join(' ')))
}
const egressOn = async (day: number) => (await usageOn(day)).filter(([meter]) => meter === 'egress')

interface Answered {
  to?: string
  service?: string
  method?: string
  status?: number
}

const answered = (
  timestamp: number,
  bytes: number | undefined,
  { to = ref, service = 'rest', method = 'GET', status }: Answered = {},
) =>
  env.platform.context.logs.write(to, 'edge_logs', {
    timestamp,
    message: `${method} | 200`,
    fields: {
      service,
      'request.method': method,
      'response.status_code': status,
      'response.headers.content_length': bytes,
    },
  })

const Sum = z.array(z.object({ bytes: z.number(), requests: z.number() }))

test('what clients receive is what the request log has, and what is metered', async () => {
  const { anon } = await keysOf(project)
  let received = 0
  const asked = 12
  const began = Date.now()
  for (let request = 0; request < asked; request += 1) {
    const path = request % 2 === 0 ? 'auth/v1/settings' : `rest/v1/nothing_${request}`
    const answer = await fetch(`${env.url}/p/${ref}/${path}`, { headers: { apikey: anon } })
    received += (await answer.arrayBuffer()).byteLength
  }
  // An answer that does not say its length.
  const streamed = await fetch(`${env.url}/p/${ref}/echo/v1/stream`, {
    method: 'POST',
    headers: { apikey: anon },
    body: 'x'.repeat(900),
  })
  assert.equal(streamed.headers.get('content-length'), null)
  received += (await streamed.arrayBuffer()).byteLength
  // A line is written when the connection has sent the answer.
  const { logs, usage } = env.platform.context
  const logged = await eventually(async () => {
    const sql = `select count(*) as requests, sum(h.content_length) as bytes from edge_logs as t
      cross join unnest(metadata) as m cross join unnest(m.response) as r cross join unnest(r.headers) as h`
    const answer = await logs.query(ref, {
      sql,
      startMs: began - 1,
      endMs: Date.now() + 1,
      maxRows: 1,
      timeoutMs: 60_000,
    })
    const [sum] = Sum.parse('rows' in answer ? answer.rows : [])
    return sum !== undefined && sum.requests > asked ? sum : undefined
  }, 'lines of the requests')
  assert.equal(logged.bytes, received)
  const ended = Date.now()
  // Two days where midnight is between them.
  for (const day of new Set([dayOf(began), dayOf(ended)])) await meterAt(Math.min(startOf(day) + dayMs - 1, ended))
  const span = { start: dayOf(began), end: dayOf(ended) + 1 }
  const { projects } = await usage.sums({ organizationId: organization.id, span })
  const egress = projects.filter(({ meter }) => meter === 'egress').reduce((sum, { total }) => sum + total, 0n)
  assert.equal(egress, BigInt(received))
})

test('what clients of realtime send and get is metered: messages, the most at once, and bytes', async () => {
  const keys = await keysOf(project)
  const clients = [newClient(keys), newClient(keys), newClient(keys)]
  const channels = await Promise.all(
    clients.map(
      (client) =>
        new Promise<RealtimeChannel>((resolve, reject) => {
          const channel = client.channel('metered', { config: { broadcast: { ack: true } } })
          channel.subscribe((status, error) => {
            if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve(channel)
            else reject(error ?? new Error(status))
          })
        }),
    ),
  )
  for (let sent = 0; sent < 4; sent += 1)
    assert.equal(await channels[0]?.send({ type: 'broadcast', event: 'x', payload: 'y'.repeat(1_000) }), 'ok')
  const now = Date.now()
  for (const client of clients) await client.removeAllChannels()
  const { realtimeUsage } = env.platform.context
  await eventually(async () => await realtimeUsage.onDay(ref, dayOf(now)), 'use of realtime')
  await meterAt(now)
  const usage = new Map((await usageOn(dayOf(now))).map(([meter, part, total]) => [`${meter} ${part}`.trim(), total]))
  // Four were sent, and each reached two others.
  assert.deepEqual([usage.get('realtime_messages'), usage.get('realtime_connections')], [12, 3])
  assert.ok((usage.get('egress realtime') ?? 0) > 8_000)
})

test('what a WebSocket of a function carries to its client is metered as egress of functions', async () => {
  await project.deployFunction(
    'large',
    `Deno.serve((request) => {
      const { socket, response } = Deno.upgradeWebSocket(request)
      socket.onopen = () => {
        socket.send('x'.repeat(50_000))
        socket.close()
      }
      return response
    })`,
  )
  const { anon } = await keysOf(project)
  const now = Date.now()
  const address = `${env.url.replace('http', 'ws')}/p/${ref}/functions/v1/large`
  await once(new WebSocket(address, { headers: { apikey: anon } }), 'close')
  const { functionUsage } = env.platform.context
  await eventually(async () => (await functionUsage.bytesOn(ref, dayOf(now))) > 0n || undefined, 'use of functions')
  await meterAt(now)
  const egress = new Map((await egressOn(dayOf(now))).map(([, part, total]) => [part, total]))
  const sent = egress.get('functions') ?? 0
  assert.ok(sent > 50_000 && sent < 51_000, String(sent))
})

test('what a function answers is metered as an invocation, and what is refused before is not', async () => {
  const elsewhere = await owner.createOrganization()
  const called = await owner.createProject({ organization: elsewhere })
  const now = Date.now()
  for (const status of [200, 500, 401, 404])
    answered(now, undefined, { to: called.ref, service: 'functions', method: 'POST', status })
  await meterAt(now)
  const span = { start: dayOf(now), end: dayOf(now) + 1 }
  const { projects } = await env.platform.context.usage.sums({ organizationId: elsewhere.id, span })
  assert.deepEqual(
    projects.filter(({ meter }) => meter === 'function_invocations').map(({ total }) => total),
    [2n],
  )
})

test('what was metered of a day stays when lines of that day are deleted before it is settled', async () => {
  const { logs } = env.platform.context
  const now = Date.now()
  const elsewhere = await owner.createOrganization()
  const full = await storeProject(env, elsewhere, 'INACTIVE')
  const call = () => answered(now, 100, { to: full, service: 'functions', method: 'POST', status: 200 })
  for (let calls = 0; calls < 3; calls += 1) call()
  await meterAt(now)
  await logs.compactAll()
  await logs.expire(full, 0, 0)
  call()
  const traffic = await logs.traffic(full, startOf(dayOf(now)), startOf(dayOf(now) + 1))
  assert.deepEqual(
    traffic.map(({ admitted }) => admitted),
    [1],
  )
  await meterAt(now)
  const span = { start: dayOf(now), end: dayOf(now) + 1 }
  const { projects } = await env.platform.context.usage.sums({ organizationId: elsewhere.id, span })
  assert.deepEqual(
    projects.map(({ meter, total }) => [meter, total]),
    [
      ['egress', 300n],
      ['function_invocations', 3n],
    ],
  )
})

test('what a project has sent since it was metered last is metered before it is deleted', async (t) => {
  const elsewhere = await owner.createOrganization()
  const leaving = await owner.createProject({ organization: elsewhere })
  const { context } = env.platform
  await context.usage.settle(dayOf(Date.now()) - 1)
  context.logs.write(leaving.ref, 'edge_logs', {
    timestamp: Date.now(),
    message: 'GET | 200',
    fields: { service: 'rest', 'request.method': 'GET', 'response.headers.content_length': 123_456 },
  })
  const failures = t.mock.method(context.events, 'projectWorkFailed')
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: leaving.ref } })
  await context.supervisor.settled()
  assert.deepEqual(
    failures.mock.calls.map((call) => call.arguments),
    [],
  )
  const today = dayOf(Date.now())
  // Midnight may have passed.
  const span = { start: today - 1, end: today + 1 }
  const { projects } = await context.usage.sums({ organizationId: elsewhere.id, span, ref: leaving.ref })
  const egress = projects.filter(({ meter }) => meter === 'egress')
  assert.deepEqual(
    egress.map(({ part, total }) => [part, Number(total)]),
    [['rest', 123_456]],
  )
})

test('databases, users and files are sampled', async () => {
  const { projects, supervisor } = env.platform.context
  const stored = await projects.find(ref)
  assert.ok(stored)
  const pool = await supervisor.pool(stored, 'supabase_admin')
  await pool.query(`insert into auth.users (id, email, is_sso_user, last_sign_in_at)
    select gen_random_uuid(), 'user' || n || '@example.com', n > 3, case when n <> 1 then now() end from generate_series(1, 5) n`)
  await pool.query(`insert into auth.third_party_users (id, seen_at)
    select gen_random_uuid(), case when n = 1 then now() - interval '40 days' else now() end from generate_series(1, 4) n`)
  const now = Date.now()
  await meterAt(now)
  const sampled = new Map((await usageOn(dayOf(now))).map(([meter, , amount]) => [meter, amount]))
  assert.equal(sampled.get('auth_mau'), 2)
  assert.equal(sampled.get('auth_saml_mau'), 2)
  assert.equal(sampled.get('auth_third_party_mau'), 3)
  assert.equal(sampled.get('storage_size'), 0)
  assert.ok(Number(sampled.get('database_size')) > 1_000_000)
})

// To come: no request of today counts, no line is too old to be kept, and the hourly job has nothing to meter after it.
const first = dayFrom('2091-03-10')
const second = first + 1

test('a day is metered to the byte, from its first to its last millisecond', async () => {
  await env.platform.context.usage.settle(first - 1)
  answered(startOf(first) - 1, 1)
  answered(startOf(first), 20)
  answered(startOf(second) - 1, 300)
  answered(startOf(second), 4_000)
  answered(startOf(first) + hourMs, 50_000, { service: 'storage' })
  // It has a length and no body; and one without a length.
  answered(startOf(first) + hourMs, 600_000, { method: 'HEAD' })
  answered(startOf(first) + hourMs, undefined)
  await meterAt(startOf(first) + 12 * hourMs)
  assert.deepEqual(await egressOn(first), [
    ['egress', 'rest', 320],
    ['egress', 'storage', 50_000],
  ])
  assert.deepEqual(await egressOn(first - 1), [], 'a day that is settled is not metered')
})

test('a day is corrected by lines that come late, until two hours after its end, in the journal and in Parquet', async () => {
  await env.platform.context.logs.compactAll()
  answered(startOf(second) - 5, 7)
  const interrupted = new AbortController()
  interrupted.abort()
  await meterAt(startOf(second) + hourMs, interrupted.signal)
  assert.deepEqual(await egressOn(second), [], 'an interrupted run')
  await meterAt(startOf(second) + hourMs)
  const corrected = [
    ['egress', 'rest', 327],
    ['egress', 'storage', 50_000],
  ]
  assert.deepEqual(await egressOn(first), corrected)
  assert.deepEqual(await egressOn(second), [['egress', 'rest', 4_000]])
  await meterAt(startOf(second) + 3 * hourMs)
  await meterAt(startOf(second) + 3 * hourMs)
  assert.deepEqual(await egressOn(first), corrected, 'metering again changes nothing')
  assert.equal(await env.platform.context.usage.settledDay(), first)
  answered(startOf(second) - 5, 1_000_000)
  await meterAt(startOf(second) + 4 * hourMs)
  assert.deepEqual(await egressOn(first), corrected, 'a settled day stays')
})

const imagesOn = async (day: number) => (await usageOn(day)).filter(([meter]) => meter === 'image_transformations')
const metered = (count: number) => [['image_transformations', '', count]]

test('an image counts once in a cycle, however often and in however many sizes it is transformed', async () => {
  const { logs, usage } = env.platform.context
  // After what the other tests have settled.
  const cycle = cycleOn(await usage.firstDay(organization.id), first + 60)
  const transform = (day: number, path: string, status = 200) =>
    logs.write(ref, 'edge_logs', {
      timestamp: startOf(day) + hourMs,
      message: `GET | ${status}`,
      fields: {
        service: 'storage',
        'request.method': 'GET',
        'request.path': `/p/${ref}/storage/v1/${path}`,
        'response.status_code': status,
      },
    })
  const [one, two] = [cycle.start + 1, cycle.start + 2]
  await usage.settle(cycle.start)
  transform(one, 'render/image/public/photos/a%20b.png')
  transform(one, 'render/image/sign/photos/a b.png')
  transform(one, 'render/image/authenticated/photos/c.png', 304)
  // Not there, another picture in a bucket of its own, and a file that is only read.
  transform(one, 'render/image/public/photos/missing.png', 404)
  transform(one, 'render/image/public/other/c.png')
  transform(one, 'object/public/photos/storage/v1/render/image/public/photos/d.png')
  await meterAt(startOf(two))
  assert.deepEqual(await imagesOn(one), metered(3))
  transform(two, 'render/image/public/photos/c.png')
  transform(two, 'render/image/public/photos/e.png')
  await logs.compactAll()
  await meterAt(startOf(two) + 3 * hourMs)
  assert.deepEqual([await imagesOn(one), await imagesOn(two)], [metered(3), metered(1)])
  transform(one, 'render/image/public/photos/e.png')
  await meterAt(startOf(two) + 4 * hourMs)
  assert.deepEqual(await imagesOn(one), metered(3), 'a settled day stays')
  await usage.settle(cycle.end - 1)
  transform(cycle.end, 'render/image/public/photos/c.png')
  await meterAt(startOf(cycle.end) + 2 * hourMs)
  assert.deepEqual(await imagesOn(cycle.end), metered(1), 'the next cycle counts it again')
})

test('usage is shown with what the plan includes, what more costs, by day, project and service', async () => {
  const { usage } = env.platform.context
  // Without a project that the hourly job would meter meanwhile.
  const billed = await owner.createOrganization(undefined, { tier: 'tier_payg' })
  const params = { slug: billed.slug }
  const deleted = 'deletedprojectaaaaaa'
  const today = dayOf(Date.now())
  const save = (gigabytes: bigint) =>
    usage.save({ ref: deleted, organizationId: billed.id }, today, [
      { meter: 'egress', part: 'rest', amount: gigabytes * gigabyte },
      { meter: 'egress', part: 'auth', amount: 0n },
      { meter: 'database_size', part: '', amount: 0n },
    ])
  const egress = async (query = {}) => {
    const report = await owner.request('GET /platform/organizations/:slug/usage', { params, query })
    return report.meters.find(({ meter }) => meter === 'egress')
  }
  await save(200n)
  assert.deepEqual(await egress(), {
    meter: 'egress',
    title: 'Egress',
    unit: 'bytes',
    aggregate: 'sum',
    usage: Number(200n * gigabyte),
    included: Number(250n * gigabyte),
    state: 'approaching',
    cost_cents: 0,
    projects: [{ ref: deleted, name: deleted, usage: Number(200n * gigabyte) }],
    days: [{ day: dayText(today), usage: Number(200n * gigabyte) }],
    services: [
      { service: 'rest', usage: Number(200n * gigabyte) },
      { service: 'auth', usage: 0 },
    ],
  })
  await save(300n)
  const over = await egress()
  assert.deepEqual([over?.state, over?.cost_cents], ['exceeded', 450])
  const ofProject = await egress({ project_ref: deleted })
  assert.deepEqual([ofProject?.usage, ofProject?.included, ofProject?.cost_cents], [Number(300n * gigabyte), null, 0])
  assert.deepEqual((await egress({ project_ref: 'aaaaaaaaaaaaaaaaaaaa' }))?.days, [])
  const past = { start: dayText(today - 30), end: dayText(today - 20) }
  assert.equal((await egress(past))?.usage, 0)
  for (const query of [
    { start: past.start },
    { start: past.end, end: past.start },
    { start: '2020-01-01', end: past.end },
  ])
    await assert.rejects(egress(query), RefusedError)

  const upcomingOf = ({ slug }: { slug: string }) =>
    owner.request('GET /platform/organizations/:slug/billing/invoices/upcoming', { params: { slug } })
  const upcoming = await upcomingOf(billed)
  assert.deepEqual(
    upcoming.lines.map(({ description }) => description),
    ['Pro plan', 'Egress'],
  )
  assert.equal(
    upcoming.total_cents,
    upcoming.lines.reduce((sum, line) => sum + line.amount_cents, 0),
  )
  assert.ok(upcoming.so_far_cents >= 450 && upcoming.so_far_cents < upcoming.total_cents)
  assert.deepEqual(
    (await upcomingOf(organization)).lines.map(({ kind }) => kind),
    ['plan', 'compute', 'compute_credits'],
  )
})

test('every change of the tier, and every time in which a project can be used, is on record', async () => {
  const { usage } = env.platform.context
  const today = dayOf(Date.now())
  const history = () => usage.history(organization.id, { start: today - 1, end: today + 2 }, today)
  const running = await history()
  assert.deepEqual(
    running.projects.map((it) => [it.ref, it.compute.length, it.compute[0]?.toMs]),
    [[ref, 1, null]],
  )
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref } })
  await project.settled('INACTIVE')
  assert.notEqual((await history()).projects[0]?.compute[0]?.toMs, null)
  await owner.request('POST /platform/projects/:ref/restore', { params: { ref } })
  await project.settled('ACTIVE_HEALTHY')
  const [restored] = (await history()).projects
  assert.deepEqual([restored?.compute.length, restored?.compute[1]?.toMs], [2, null])
  await givePlan(env.url, organization, 'tier_team')
  const { tiers } = await history()
  assert.deepEqual(
    tiers.map(({ tier }) => tier),
    ['tier_free', 'tier_payg', 'tier_team'],
  )
})
