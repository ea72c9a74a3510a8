import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv, until } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { z } from 'zod'
import { dataOf, eventually, keysOf, newClient } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv({ workers: 2, idleStop: { freeMinutes: 60, paidMinutes: 0 } })
  owner = await env.signUp('owner')
  organization = await owner.createOrganization()
  project = await owner.createProject({ organization })
  keys = await keysOf(project)
  await project.query(`create table public.note (id int primary key, text text not null);
    grant select, insert on public.note to anon;
    insert into public.note values (1, 'first')`)
})
after(() => env[Symbol.asyncDispose]())

const readNotes = (key = keys.anon) =>
  fetch(`${keys.url}/rest/v1/note?select=text`, { headers: { apikey: key, connection: 'close' } })

const offersSaml = async () => {
  const answer = await fetch(`${keys.url}/auth/v1/settings`, { headers: { apikey: keys.anon } })
  return z.object({ saml_enabled: z.boolean() }).parse(await answer.json()).saml_enabled
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('workers serve the data API and authentication: with both stopped, no request of these is answered', async () => {
  assert.equal((await readNotes()).status, 200)
  const pids = env.platform.workerPids()
  assert.equal(pids.length, 2)
  const { runtime, supervisor } = env.platform.context
  const { stored } = (await runtime.find(project.ref)) ?? assert.fail('no project')
  const pool = await supervisor.pool(stored, 'postgres')
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const answer = fetch(`${keys.url}/auth/v1/health`, { headers: { apikey: keys.anon } })
    const first = await Promise.race([answer.then(() => 'answered'), pool.query('select pg_sleep(0.5)')])
    assert.notEqual(first, 'answered')
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    assert.equal((await answer).status, 200)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

test('a person of a project signs up and in, reads rows, and stores a file, which the platform serves', async () => {
  const client = newClient(keys)
  const credentials = { email: 'user@example.com', password: 'a long password 1' }
  assert.equal((await dataOf(client.auth.signUp(credentials))).user?.email, credentials.email)
  await dataOf(client.auth.signInWithPassword(credentials))
  await dataOf(newClient({ ...keys, anon: keys.service_role }).storage.createBucket('files', { public: true }))
  const service = newClient({ ...keys, anon: keys.service_role })
  const body = Buffer.alloc(3_000_000, 7)
  await dataOf(service.storage.from('files').upload('a.bin', body))
  const stored = await dataOf(service.storage.from('files').download('a.bin'))
  assert.deepEqual(Buffer.from(await stored.arrayBuffer()), body)
  assert.deepEqual(await (await readNotes()).json(), [{ text: 'first' }])
})

const Line = z.object({ result: z.array(z.object({ path: z.string(), ip: z.string() })) })

test('their requests become log lines, and no client can say that it has another address', async () => {
  const headers = { apikey: keys.anon, 'x-forwarded-for': '203.0.113.7' }
  const paths = [`/p/${project.ref}/rest/v1/note`, `/p/${project.ref}/storage/v1/bucket`]
  for (const path of paths) await (await fetch(`${env.url}${path}`, { headers })).text()
  const sql = `select request.path as path, request.headers.x_real_ip as ip from edge_logs
    cross join unnest(metadata) as m cross join unnest(m.request) as request
    cross join unnest(request.headers) as headers`
  const found = await eventually(async () => {
    const answer = await owner.request('GET /platform/projects/:ref/analytics/endpoints/logs.all', {
      params: { ref: project.ref },
      query: { sql: sql.replace('request.headers.x_real_ip', 'headers.x_real_ip') },
    })
    const lines = Line.parse(answer).result.filter(({ path }) => paths.includes(path))
    return paths.every((path) => lines.some((line) => line.path === path)) ? lines : undefined
  }, 'line of each request')
  assert.deepEqual([...new Set(found.map(({ ip }) => ip.replace('::ffff:', '')))], ['127.0.0.1'])
})

test('WebSockets of realtime are passed on to the platform’s process, and refusals of it to the client', async () => {
  const client = newClient(keys)
  const channel = client.channel('of-workers', { config: { broadcast: { ack: true, self: true } } })
  const heard = Promise.withResolvers<unknown>()
  channel.on('broadcast', { event: 'x' }, ({ payload }) => heard.resolve(payload))
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(error ?? new Error(status))
    })
  })
  assert.equal(await channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 } }), 'ok')
  assert.deepEqual(await heard.promise, { n: 1 })
  await client.removeAllChannels()
  const statusAt = async (path: string): Promise<number | undefined> => {
    const asked = request(`${keys.url}/realtime/v1${path}?apikey=${keys.anon}`, {
      headers: { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'x' },
    }).end()
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
    answer.resume()
    return answer.statusCode
  }
  assert.equal(await statusAt('/elsewhere'), 404)
  assert.equal(await statusAt('/websocket'), 400, 'without a valid key of a WebSocket')
})

test('a deleted key, changed settings and a changed plan reach the workers', async () => {
  const params = { ref: project.ref }
  const key = await owner.request('POST /v1/projects/:ref/api-keys', {
    params,
    query: { reveal: 'true' },
    body: { type: 'publishable', name: 'of_a_page' },
  })
  const text = key.api_key ?? assert.fail('The key was not shown.')
  await eventually(async () => ((await readNotes(text)).status === 200 ? true : undefined), 'use of the new key')
  await owner.request('DELETE /v1/projects/:ref/api-keys/:id', { params: { ref: project.ref, id: key.id ?? '' } })
  await eventually(async () => ((await readNotes(text)).status === 401 ? true : undefined), 'refusal of the key')
  await owner.request('PATCH /v1/projects/:ref/config/auth', { params, body: { disable_signup: true } })
  await eventually(async () => {
    const { error } = await newClient(keys).auth.signUp({ email: 'late@example.com', password: 'a long password 1' })
    return error?.code === 'signup_disabled' ? true : undefined
  }, 'refused sign-up')
  await owner.request('PATCH /v1/projects/:ref/config/auth', { params, body: { saml_enabled: true } })
  await eventually(async () => ((await offersSaml()) ? true : undefined), 'SAML of the plan')
  await givePlan(env.url, organization, 'tier_free')
  await eventually(async () => ((await offersSaml()) ? undefined : true), 'plan without SAML')
})

test('a request wakes the database of a project that fell asleep, whichever worker gets it', async () => {
  const { engine, supervisor } = env.platform.context
  for (let round = 0; round < 2; round += 1) {
    assert.equal(await supervisor.sleep.sleep(project.ref, async () => true), true)
    assert.equal(engine.address(project.ref), undefined)
    const answers = await Promise.all([readNotes(), readNotes(), readNotes(), readNotes()])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
  }
})

test('a worker that takes no connections holds up a bounded number of them', async () => {
  const { hostname, port } = new URL(env.url)
  let closed = 0
  const sockets: Socket[] = []
  const open = () => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    // One that the platform does not take is reset.
    socket.on('error', () => undefined).once('close', () => (closed += 1))
    return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  }
  const pids = env.platform.workerPids()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    // Beyond what the queue of a listening socket holds, the kernel may drop one that its client takes for open.
    for (let batch = 0; batch < 21; batch += 1) await Promise.all(Array.from({ length: 100 }, open))
    await until(
      'those beyond 1,000 of each worker are closed',
      () => closed >= 100,
      () => closed,
    )
    assert.equal(closed, 100)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    for (const socket of sockets) socket.destroy()
  }
  assert.equal((await readNotes()).status, 200)
})

test('a killed worker is replaced; requests that arrive meanwhile are answered', async () => {
  const old = env.platform.workerPids()
  const [first = assert.fail('no worker')] = old
  process.kill(first, 'SIGKILL')
  await eventually(async () => (isAlive(first) ? undefined : true), 'end of the worker')
  const replaced = await eventually(async () => {
    const pids = env.platform.workerPids()
    return pids.length === 2 && !pids.includes(first) ? pids : undefined
  }, 'second worker')
  for (const pid of replaced) if (old.includes(pid)) process.kill(pid, 'SIGKILL')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => eventually(() => readNotes().catch(() => undefined), 'answer')),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

test('answers of the platform keep their status and headers, and its events arrive as they happen', async () => {
  const answer = await fetch(`${env.url}/api/health`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
  assert.equal((await fetch(`${env.url}/platform/nothing`)).status, 404)
  assert.equal((await fetch(`${env.url}/p/${project.ref}/nothing/v1/`)).status, 404)
  const stream = await owner.send('GET /platform/events')
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  // The stream stays open: an event that waited for its end would never be read.
  for await (const event of eventsOf(stream)) {
    assert.match(event, new RegExp(project.ref))
    break
  }
})

test('workers end with the platform, and serve again after its restart', async () => {
  const pids = env.platform.workerPids()
  await env.restart()
  assert.deepEqual(pids.filter(isAlive), [])
  assert.equal((await readNotes()).status, 200)
})
