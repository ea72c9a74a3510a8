import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { devConfig, RefusedError, startDevEnv, until } from '@cairn/dev-env'
import { Client } from 'pg'

const megabyte = 1024 * 1024
const kilobyte = 1024

let env: DevEnv
let mallory: Person
let attacked: TestProject
let neighbour: TestProject
before(async () => {
  const { limits } = devConfig('')
  env = await startDevEnv({
    limits: {
      ...limits,
      project: { memoryMb: undefined, diskMb: 60, temporaryMb: 128 },
      account: { projects: 20, projectsPerHour: 8, organizations: 20, organizationsPerHour: 8 },
    },
  })
  mallory = await env.signUp('mallory')
  const grace = await env.signUp('grace')
  const organization = await mallory.createOrganization('Free', { tier: 'tier_free' })
  ;[attacked, neighbour] = await Promise.all([mallory.createProject({ organization }), grace.createProject()])
  await neighbour.query('create table kept (n int)')
})
after(() => env[Symbol.asyncDispose]())

const connect = async ({ ref, password }: TestProject = attacked): Promise<Client> => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.postgresPort,
    user: `postgres.${ref}`,
    password,
    database: 'postgres',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)

/** Asks the neighbour's database and the platform all the time until the work has ended; the slowest answer in ms. */
const meanwhile = async (work: Promise<unknown>): Promise<number> => {
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  let slowest = 0
  while (!over.signal.aborted) {
    const began = performance.now()
    await neighbour.query('insert into kept values (1)')
    assert.equal((await fetch(`${env.url}/api/health`)).status, 200)
    slowest = Math.max(slowest, performance.now() - began)
  }
  await ended
  return slowest
}

// Of two cores, the attacker's sessions may take both, and others' work its share; an answer must still come.
const longestAnswerMs = 10_000

/** Private memory of all processes of a project. */
const privateBytes = (ref: string): number =>
  env.platform.context.engine
    .processIds(ref)
    .map((pid) => {
      try {
        return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * kilobyte
      } catch {
        return 0
      }
    })
    .reduce((sum, bytes) => sum + bytes, 0)

test("repeat('x', 1000000000) in eight sessions is refused in each, and takes no gigabytes", async () => {
  const sessions = await Promise.all(Array.from({ length: 8 }, () => connect()))
  let most = 0
  const sampler = setInterval(() => {
    most = Math.max(most, privateBytes(attacked.ref))
  }, 50)
  const outcomes: unknown[] = []
  const attack = Promise.all(
    sessions.map(async (session) => {
      outcomes.push(
        codeOf(await session.query("select length(repeat('x', 1000000000) || 'y')").catch((e: unknown) => e)),
      )
    }),
  )
  const slowest = await meanwhile(attack)
  clearInterval(sampler)
  assert.deepEqual(
    outcomes,
    Array.from({ length: 8 }, () => '53200'),
  )
  assert.ok(most < 1024 * megabyte, `${Math.round(most / megabyte)} MB`)
  assert.ok(slowest < longestAnswerMs, `${slowest} ms`)
  await Promise.all(sessions.map((session) => session.end()))
})

/** Takes 150 MB and keeps them until lock 150 is taken, for a minute at most. Of four sessions that do, the platform has to end one. */
const holdMemory = `do $$ declare t text := repeat('x', 150000000 + (random() * 0)::int); begin
  for turn in 1..1200 loop
    exit when exists (select from pg_locks where locktype = 'advisory' and objid = 150);
    perform pg_sleep(0.05);
  end loop; end $$`

/** What becomes of holders of memory. Once one of them has ended, the others let go of it. */
const outcomesOf = async (holders: readonly Promise<unknown>[]): Promise<unknown[]> => {
  const session = await connect()
  try {
    await Promise.race(holders)
    await session.query('select pg_advisory_lock(150)')
    return await Promise.all(holders)
  } finally {
    await session.end()
  }
}

test('sessions that each take a part of the memory are ended before they take more than their project has', async () => {
  const sessions = await Promise.all(Array.from({ length: 8 }, () => connect()))
  const attack = sessions.map((session) => session.query(holdMemory).then(() => 'done', codeOf))
  const held = outcomesOf(attack)
  const slowest = await meanwhile(held)
  const outcomes = await held
  assert.ok(outcomes.includes('57P01'), outcomes.join(' '))
  assert.ok(slowest < longestAnswerMs, `${slowest} ms`)
  assert.equal(env.platform.context.engine.state(attacked.ref), 'running')
  await Promise.all(sessions.map((session) => session.end()))
})

test('a sort that spills is stopped, and the SQL editor says why a session was ended', async () => {
  const sort = attacked.query('select md5(n::text) from generate_series(1, 20000000) n order by 1 offset 19999999')
  const error: unknown = await sort.catch((caught: unknown) => caught)
  assert.ok(error instanceof RefusedError)
  assert.equal(error.body.database?.sqlstate, '53400')
  const memory = await outcomesOf(
    Array.from({ length: 5 }, () =>
      attacked.query(holdMemory).then(
        () => 'done',
        (caught: unknown) => (caught instanceof RefusedError ? caught.body.message : String(caught)),
      ),
    ),
  )
  assert.match(memory.join('\n'), /ended by the platform: this project's memory limit of 512 MB was exceeded/)
})

const readOnlySentence = /read-only because its databases exceed their size limit\..*begin read write/

test('a project above its disk quota is read-only and says so, rows can be deleted until it is below, and its neighbour is not read-only', async () => {
  const fill = 'insert into filled (t) select repeat(md5(n::text), 30) from generate_series(1, 5000) n'
  await attacked.query('create table filled (id bigint generated always as identity primary key, t text)')
  const filling = async (): Promise<unknown> => {
    for (;;) {
      const error: unknown = await attacked.query(fill).then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (error !== undefined) return error
    }
  }
  const full = filling()
  await meanwhile(full)
  const error = await full
  assert.ok(error instanceof RefusedError)
  assert.match(error.body.message, readOnlySentence)
  const detail = await attacked.detail()
  assert.equal(detail.read_only, 'disk')
  assert.equal(detail.database_limit_bytes, 60 * megabyte)
  assert.ok((detail.database_bytes ?? 0) > 60 * megabyte)
  assert.equal((await neighbour.detail()).read_only, null)
  const rows = '/platform/pg-meta/:ref/relations/:id/rows'
  const [found] = await attacked.query("select 'filled'::regclass::oid")
  const table = { params: { ref: attacked.ref, id: found?.rows[0]?.[0] ?? '' }, headers: await attacked.headers() }
  const [insert, update] = [{ values: { t: 'one more' } }, { key: { id: '1' }, values: { t: 'changed' } }]
  await assert.rejects(mallory.request(`POST ${rows}`, { ...table, body: insert }), readOnlySentence)
  await assert.rejects(mallory.request(`PATCH ${rows}`, { ...table, body: update }), readOnlySentence)
  const [sizes] = await attacked.query('select count(*), max(id) from filled')
  const [count, last] = (sizes?.rows[0] ?? []).map(Number)
  let deleted = 0
  for (let id = 0; id < (last ?? 0); id += 10_000) {
    const keys = Array.from({ length: 10_000 }, (_, row) => ({ id: String(id + row + 1) }))
    deleted += (await mallory.request(`DELETE ${rows}`, { ...table, body: { keys } })).deleted
  }
  assert.equal(deleted, count)
  await attacked.query('vacuum full filled')
  await until('the project can be written to', async () => (await attacked.detail()).read_only === null)
})

test('many organizations and projects at once: no more than the plan and the account allow', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => mallory.createOrganization()))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 7)
  const { organization_slug: slug } = await attacked.detail()
  const projects = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      mallory.send('POST /platform/projects', {
        body: { name: 'One more', organization_slug: slug, db_pass: 'correct horse 1' },
      }),
    ),
  )
  const statuses = projects.map((result) => (result.status === 'fulfilled' ? result.value.status : 0))
  assert.deepEqual(
    statuses.filter((status) => status === 201).length,
    1,
    'The Free plan has two active projects, and one is there',
  )
  await env.platform.context.supervisor.settled()
})

test('all connections of a project taken: its editor and its neighbour still answer', async () => {
  const sessions: Client[] = []
  for (;;) {
    const session = await connect().catch((error: unknown) => error)
    if (!(session instanceof Client)) break
    sessions.push(session)
  }
  assert.ok(sessions.length >= 20, String(sessions.length))
  const began = performance.now()
  assert.deepEqual((await attacked.query('select 1'))[0]?.rows, [['1']])
  assert.ok(performance.now() - began < longestAnswerMs, `${performance.now() - began} ms`)
  const slowest = await meanwhile(attacked.query('select pg_sleep(0.2)'))
  assert.ok(slowest < longestAnswerMs, `${slowest} ms`)
  await Promise.all(sessions.map((session) => session.end()))
})
