import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { eventually, keysOf } from './clients-of-projects.ts'

let env: DevEnv
let owner: Person
/** Above the Free plan: it sleeps only where a test says so. */
let paid: TestProject

// 1.2 seconds on the Free plan; projects above it never sleep by themselves.
before(async () => {
  env = await startDevEnv({ idleStop: { freeMinutes: 0.02, paidMinutes: 0 } })
  owner = await env.signUp('owner')
  paid = await owner.createProject()
})
after(() => env[Symbol.asyncDispose]())

const engine = () => env.platform.context.engine
const sleep = () => env.platform.context.supervisor.sleep

const fallAsleep = async ({ ref }: TestProject) => {
  assert.equal(await sleep().sleep(ref, async () => true), true)
  assert.equal(engine().address(ref), undefined)
}

// Each of another person: one may have two on Free.
const createFree = async () => {
  const person = await env.signUp('owner')
  return person.createProject({ organization: await person.createOrganization(undefined, { tier: 'tier_free' }) })
}

const untilAsleep = ({ ref }: TestProject) =>
  eventually(async () => (engine().state(ref) === 'stopped' ? true : undefined), 'sleep')

/** Counts the starts of databases while `work` is done. */
const startsDuring = async (work: () => Promise<unknown>): Promise<Map<string, number>> => {
  const starts = new Map<string, number>()
  const unsubscribe = engine().onEvent(({ id, state }) => {
    if (state === 'running') starts.set(id, (starts.get(id) ?? 0) + 1)
  })
  await work()
  unsubscribe()
  return starts
}

test('200 requests at once to five sleeping projects: each starts once, and all are answered', async () => {
  const organization = await owner.createOrganization()
  const projects: TestProject[] = []
  for (let count = 0; count < 5; count += 1) projects.push(await owner.createProject({ organization }))
  const addresses = await Promise.all(
    projects.map(async (project) => {
      const { url, anon } = await keysOf(project)
      return { address: `${url}/auth/v1/user`, anon }
    }),
  )
  for (const project of projects) await fallAsleep(project)

  const statuses: number[] = []
  const starts = await startsDuring(() =>
    Promise.all(
      addresses
        .flatMap((each) => Array.from({ length: 40 }, () => each))
        .map(async ({ address, anon }) => {
          const answer = await fetch(address, { headers: { apikey: anon, authorization: `Bearer ${anon}` } })
          await answer.text()
          statuses.push(answer.status)
        }),
    ),
  )
  // The anon key names no user: the auth service itself says so.
  assert.deepEqual(
    statuses,
    Array.from({ length: 200 }, () => 403),
  )
  assert.deepEqual(starts, new Map(projects.map(({ ref }) => [ref, 1])))
})

test('a connection to the Postgres port starts a sleeping project', async () => {
  await fallAsleep(paid)
  const { db_host: host, db_port: port, db_user: user, db_name: database, status } = await paid.detail()
  assert.equal(status, 'ACTIVE_HEALTHY')
  const client = new Client({ host, port, user, database, password: paid.password })
  await client.connect()
  assert.equal((await client.query('select 1 as one')).rows[0]?.one, 1)
  await client.end()
})

test('at the Postgres ports, a wrong password starts no sleeping project and is no use of it; the right one starts it', async () => {
  const { db_host: host, db_port: port, db_user: user, db_name: database } = await paid.detail()
  await paid.query(`create role gone login password 'right'; alter role gone nologin`)
  await fallAsleep(paid)
  const connect = async (fields: ClientConfig) => {
    const client = new Client({ host, port, user, database, password: paid.password, ...fields })
    await client.connect()
    return client
  }
  const strangers = [{ password: 'guess' }, { user: `gone.${paid.ref}`, password: 'right' }, { user: `no.${paid.ref}` }]
  const pooled = { port: env.platform.poolerPort }
  for (const fields of strangers.flatMap((each) => [each, { ...each, ...pooled }]))
    await assert.rejects(connect(fields), { code: '28P01' })
  assert.equal(engine().address(paid.ref), undefined)
  for (const fields of [{}, pooled]) {
    const client = await connect(fields)
    assert.equal((await client.query('select 1 as one')).rows[0]?.one, 1)
    await client.end()
    const usedAt = sleep().uses().get(paid.ref)
    await assert.rejects(connect({ ...fields, password: 'guess' }), { code: '28P01' })
    assert.equal(sleep().uses().get(paid.ref), usedAt)
    await fallAsleep(paid)
  }
  await paid.query('select 1')
})

test('a query of the dashboard starts a sleeping project', async () => {
  await fallAsleep(paid)
  assert.deepEqual((await paid.query('select 1'))[0]?.rows, [['1']])
})

test('an unused project of the Free plan falls asleep; a request wakes it, and its status stays active', async () => {
  const project = await createFree()
  const { url, anon } = await keysOf(project)
  await untilAsleep(project)
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anon } })
  assert.equal(answer.status, 200)
  await untilAsleep(project)
})

test('a project does not fall asleep while a client is connected, also one that is silent', async () => {
  const project = await createFree()
  const witness = await createFree()
  const { db_host: host, db_port: port, db_user: user, db_name: database } = await project.detail()
  const client = new Client({ host, port, user, database, password: project.password })
  await client.connect()
  // The other one, made later and unused, shows that the time is over.
  await untilAsleep(witness)
  const { ref } = project
  await eventually(async () => (sleep().idleMs(ref) > 1_200 ? true : undefined), 'idle time')
  assert.equal(engine().state(ref), 'running')
  await client.end()
  await untilAsleep(project)
})

test('what an open page asks again and again neither wakes a project nor keeps it awake', async () => {
  const { ref } = paid
  const headers = await paid.headers()
  const statuses = async () => {
    const services = await owner.request('GET /platform/projects/:ref/health', { params: { ref } })
    return new Set(services.map(({ status }) => status))
  }
  const running = () => owner.request('GET /platform/pg-meta/:ref/running-queries', { params: { ref }, headers })
  const used = sleep().uses().get(ref)
  assert.deepEqual(await statuses(), new Set(['healthy']))
  await running()
  assert.equal(sleep().uses().get(ref), used)
  await fallAsleep(paid)
  assert.deepEqual(await statuses(), new Set(['asleep']))
  assert.deepEqual(await running(), { queries: [] })
  assert.equal(engine().address(ref), undefined)
})

test('a project above the Free plan stays awake', async () => {
  await paid.query('select 1')
  const free = await createFree()
  await untilAsleep(free)
  assert.equal(engine().state(paid.ref), 'running')
})

test('a project that is paused while it sleeps stays paused, whoever asks', async () => {
  const { url, anon } = await keysOf(paid)
  await fallAsleep(paid)
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: paid.ref } })
  await paid.settled('INACTIVE')
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anon } })
  assert.equal(answer.status, 540)
  assert.equal(engine().address(paid.ref), undefined)
})
