import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { whileSuspended } from '@cairn/dev-env/server-processes'
import { Client } from 'pg'

let env: DevEnv
let ada: Person
let project: TestProject
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  project = await ada.createProject()
})
after(() => env[Symbol.asyncDispose]())

const healthOf = (ref: string) => ada.request('GET /platform/projects/:ref/health', { params: { ref } })

const connect = async (password: string) => {
  const { db_host: host, db_port: port, db_user: user, db_name: database } = await project.detail()
  const client = new Client({ host, port, user, database, password })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

test('a service that answers is healthy, with the time that it took', async () => {
  const [postgres, auth, rest] = await healthOf(project.ref)
  assert.equal(postgres?.name, 'postgresql')
  assert.equal(postgres.status, 'healthy')
  assert.match(postgres.detail ?? '', /^PostgreSQL 18/)
  assert.ok(postgres.latency_ms !== null && postgres.latency_ms > 0)
  assert.deepEqual([auth?.name, auth?.status], ['gotrue', 'healthy'])
  assert.match(auth?.detail ?? '', /^Schema 0000\d\d-/)
  assert.deepEqual([rest?.name, rest?.status], ['postgrest', 'healthy'])
  assert.match(rest?.detail ?? '', /^Answers from PostgreSQL 18/)
})

const isOfFunctions = ({ name }: { name: string }) => name === 'functions'

test('a server that runs and does not respond is unhealthy, and healthy again when it does', async () => {
  await whileSuspended(env.platform.context.engine.processIds(project.ref), async () => {
    const health = await healthOf(project.ref)
    // A function that asks nothing of the database answers.
    assert.equal(health.find(isOfFunctions)?.status, 'healthy')
    assert.deepEqual(
      health.filter((each) => !isOfFunctions(each)),
      [
        { name: 'postgresql', status: 'unhealthy', latency_ms: null, detail: 'No answer within 3 seconds.' },
        { name: 'gotrue', status: 'unhealthy', latency_ms: null, detail: 'No answer within 3 seconds.' },
        { name: 'postgrest', status: 'unhealthy', latency_ms: null, detail: 'No answer within 3 seconds.' },
        { name: 'storage', status: 'unhealthy', latency_ms: null, detail: 'No answer within 3 seconds.' },
        { name: 'realtime', status: 'unhealthy', latency_ms: null, detail: 'No answer within 3 seconds.' },
      ],
    )
  })
  assert.equal((await healthOf(project.ref))[0]?.status, 'healthy')
})

test('the first sign-in from outside is noted, once; a refused one and our own are not', async () => {
  await project.query('select 1')
  await assert.rejects(connect('not the password'))
  assert.equal((await project.detail()).first_connected_at, null)
  await connect(project.password)
  const deadline = Date.now() + 30_000
  let noted: string | null = null
  while (noted === null && Date.now() < deadline) noted = (await project.detail()).first_connected_at
  assert.ok(noted !== null)
  await connect(project.password)
  assert.equal((await project.detail()).first_connected_at, noted)
})

test('a paused project has stopped, which is no fault', async () => {
  await ada.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await project.settled('INACTIVE')
  assert.deepEqual(await healthOf(project.ref), [
    { name: 'postgresql', status: 'stopped', latency_ms: null, detail: null },
    { name: 'gotrue', status: 'stopped', latency_ms: null, detail: null },
    { name: 'postgrest', status: 'stopped', latency_ms: null, detail: null },
    { name: 'functions', status: 'stopped', latency_ms: null, detail: null },
    { name: 'storage', status: 'stopped', latency_ms: null, detail: null },
    { name: 'realtime', status: 'stopped', latency_ms: null, detail: null },
  ])
  assert.equal((await project.detail()).infra_compute_size, 'micro')
})
