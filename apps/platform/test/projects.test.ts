import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { RefusedError, startDevEnv, until } from '@cairn/dev-env'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { Client } from 'pg'

let env: DevEnv
let ada: Person
let project: TestProject
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  project = await ada.createProject({ name: 'storefront' })
})
after(() => env[Symbol.asyncDispose]())

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body
}
const act = (action: 'pause' | 'restore' | 'restart', of = project) =>
  ada.request(`POST /platform/projects/:ref/${action}`, { params: { ref: of.ref } })

const connect = async (user: string, password: string) => {
  const client = new Client({
    host: '127.0.0.1',
    port: env.platform.postgresPort,
    user,
    password,
    database: 'postgres',
  })
  await client.connect()
  return client
}

test('the statistics of statements begin with the project, and not with those that set its database up', async () => {
  const counting = await (await env.signUp('counting')).createProject()
  const results = await counting.query(
    `select count(*) filter (where query ilike 'create%') from extensions.pg_stat_statements`,
  )
  assert.deepEqual(results.at(-1)?.rows, [['0']])
})

test('a project is COMING_UP when it is made and soon healthy, with everything the specification names', async () => {
  const organization = await ada.createOrganization()
  const made = await ada.request('POST /platform/projects', {
    body: {
      name: ' Second ',
      organization_slug: organization.slug,
      db_pass: 'correct horse 1',
      cloud_provider: 'local',
      db_region: 'local',
    },
  })
  assert.equal(made.status, 'COMING_UP')
  assert.equal(made.connectionString, null)
  assert.equal(made.name, 'Second')
  assert.equal(made.parent_project_ref, null)
  assert.match(made.ref, /^[a-z]{20}$/)
  await env.platform.context.supervisor.settled()
  const detail = await ada.request('GET /platform/projects/:ref', { params: { ref: made.ref } })
  assert.equal(detail.status, 'ACTIVE_HEALTHY')
  assert.match(detail.dbVersion, /^18/)
  assert.ok(detail.connectionString)
  assert.doesNotMatch(JSON.stringify(detail), /correct horse/)
  const [anon, service] = await ada.request('GET /platform/projects/:ref/api-keys', { params: { ref: made.ref } })
  assert.equal(JSON.parse(Buffer.from(anon?.api_key.split('.')[1] ?? '', 'base64url').toString()).role, 'anon')
  assert.equal(JSON.parse(Buffer.from(service?.api_key.split('.')[1] ?? '', 'base64url').toString()).ref, made.ref)
})

test('psql and drivers reach a project by its ref, on the one port', async () => {
  const client = await connect(`postgres.${project.ref}`, project.password)
  const { rows } = await client.query('select current_user, version()')
  assert.equal(rows[0].current_user, 'postgres')
  assert.match(rows[0].version, /PostgreSQL 18/)
  await client.end()
  await assert.rejects(connect(`postgres.${project.ref}`, 'wrong password 1'), /password authentication failed/)
  await assert.rejects(connect('postgres.aaaaaaaaaaaaaaaaaaaa', project.password))
})

test('a pg-meta call without its connection header, or with that of another project, is refused', async () => {
  const ask = (headers: Record<string, string>) =>
    project.owner.send('POST /platform/pg-meta/:ref/run', {
      params: { ref: project.ref },
      headers,
      body: { query: 'select 1' },
    })
  const message = 'API Error: happened while trying to acquire connection to the database'
  const without = await ask({})
  assert.equal(without.status, 400)
  assert.equal((await without.json()).message, message)
  const other = await ada.createProject()
  const wrong = await ask(await other.headers())
  assert.equal(wrong.status, 400)
  assert.equal((await ask({ 'x-connection-encrypted': 'x' })).status, 400)
  assert.equal((await ask(await project.headers())).status, 200)
})

test('pause, restore and restart keep the data; what a status does not allow is refused', async () => {
  await project.query('create table kept (n int); insert into kept select generate_series(1, 100)')
  await act('pause')
  await project.settled('INACTIVE')
  assert.deepEqual(env.platform.context.engine.processIds(project.ref), [])
  await assert.rejects(connect(`postgres.${project.ref}`, project.password), /inactive/)
  assert.equal((await refusal(act('pause'))).reason, 'wrong_status')
  assert.equal((await refusal(project.query('select 1'))).reason, 'wrong_status')
  await act('restore')
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await refusal(act('restore'))).reason, 'wrong_status')
  assert.deepEqual((await project.query('select count(*) from kept'))[0]?.rows, [['100']])
  await act('restart')
  await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual((await project.query('select count(*) from kept'))[0]?.rows, [['100']])
})

test('the pause status says since when a project is paused, and whether it can be restored', async () => {
  const statusOf = () => ada.request('GET /platform/projects/:ref/pause/status', { params: { ref: project.ref } })
  assert.deepEqual(await statusOf(), { paused_at: null, can_restore: false })
  const startMs = Date.now()
  await act('pause')
  await project.settled('INACTIVE')
  const paused = await statusOf()
  assert.equal(paused.can_restore, true)
  const pausedMs = Date.parse(paused.paused_at ?? '')
  // The clock of the database is that of this machine, to the millisecond.
  assert.ok(pausedMs >= startMs - 1 && pausedMs <= Date.now(), String(paused.paused_at))
  await act('restore')
  await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual(await statusOf(), { paused_at: null, can_restore: false })
})

test('a pause ends queries that are under way, in words', async () => {
  const running = refusal(project.query('select pg_sleep(60)'))
  const client = await connect(`postgres.${project.ref}`, project.password)
  // The query has to have begun, else there is nothing to end.
  await until('the query has begun', async () => {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'",
    )
    return rowCount === 1
  })
  client.on('error', () => undefined)
  await act('pause')
  await project.settled('INACTIVE')
  assert.match((await running).reason, /^(project_unavailable|query_failed|query_cancelled)$/)
  await act('restore')
  await project.settled('ACTIVE_HEALTHY')
})

test('a Postgres that is killed comes back by itself, and what was committed is there', async () => {
  await project.query('create table survives (n int); insert into survives values (42)')
  const [postmaster] = env.platform.context.engine.processIds(project.ref)
  assert.ok(postmaster)
  const crashed = new Promise((resolve) => {
    env.platform.context.engine.onEvent(({ id, state }) => id === project.ref && state === 'crashed' && resolve(true))
  })
  process.kill(postmaster, 'SIGKILL')
  await crashed
  await env.platform.context.supervisor.settled()
  await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual((await project.query('select n from survives'))[0]?.rows, [['42']])
})

test("the platform's own Postgres comes back by itself as well", async () => {
  const { engine } = env.platform.context
  const [postmaster] = engine.processIds('system')
  assert.ok(postmaster)
  const back = new Promise((resolve) => {
    engine.onEvent(({ id, state }) => id === 'system' && state === 'running' && resolve(true))
  })
  process.kill(postmaster, 'SIGKILL')
  await back
  // A connection of the platform's own pool can end a moment later.
  await until('the platform answers again', async () => {
    const answer = await ada.send('GET /platform/projects/:ref', { params: { ref: project.ref } })
    return answer.status === 200
  })
  assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
})

test('a restart of the platform brings projects up again, with snippets, accounts and data', async () => {
  const id = crypto.randomUUID()
  const params = { ref: project.ref, id }
  const save = (version: number, sql: string) =>
    ada.request('PUT /platform/projects/:ref/content/item/:id', {
      params,
      body: { name: 'Mine', version, content: { sql } },
    })
  assert.equal((await save(0, 'select 1')).version, 1)
  assert.equal((await save(1, 'select 2')).version, 2)
  assert.equal((await refusal(save(1, 'select 3'))).reason, 'snippet_changed')
  assert.equal((await refusal(save(0, 'select 4'))).reason, 'snippet_changed')
  await env.restart()
  const kept = await ada.request('GET /platform/projects/:ref/content/item/:id', { params })
  assert.equal(kept.content.sql, 'select 2')
  const client = await connect(`postgres.${project.ref}`, project.password)
  assert.equal((await client.query('select n from survives')).rows[0].n, 42)
  await client.end()
})

test('after a start with a newer minor version of PostgreSQL, dbVersion is that of the server, except for data of another major version', async () => {
  const other = await ada.createProject()
  const { postgresVersion } = env.platform.context.engine
  assert.equal((await project.detail()).dbVersion, postgresVersion)
  const [major] = postgresVersion.split('.')
  {
    await using database = await connectToPlatformDatabase(env.home)
    const set = 'update platform.projects set db_version = $2 where ref = $1'
    await database.query(set, [project.ref, `${major}.0`])
    await database.query(set, [other.ref, `${Number(major) - 1}.9`])
  }
  assert.equal((await project.detail()).dbVersion, `${major}.0`)
  await env.restart()
  assert.equal((await project.detail()).dbVersion, postgresVersion)
  assert.equal((await other.detail()).dbVersion, `${Number(major) - 1}.9`)
})

test('deleting a project removes its data, its keys and its address', async () => {
  const bob = await env.signUp('bob')
  const doomed = await bob.createProject()
  const remove = () => bob.request('DELETE /platform/projects/:ref', { params: { ref: doomed.ref } })
  // By the time that the second is refused, the first may have ended.
  const refused = (await Promise.allSettled([remove(), remove()])).filter(({ status }) => status === 'rejected')
  assert.match(String(refused.map((each) => 'reason' in each && each.reason)), /being deleted|project does not exist/)
  assert.equal(refused.length, 1)
  await env.platform.context.supervisor.settled()
  assert.equal((await bob.send('GET /platform/projects/:ref', { params: { ref: doomed.ref } })).status, 404)
  assert.equal(await env.platform.context.engine.exists(doomed.ref), false)
  await assert.rejects(connect(`postgres.${doomed.ref}`, doomed.password))
})

test('project lists vary by org, status, types and detail', async () => {
  const person = await env.signUp('lister')
  const [first, second] = [await person.createOrganization('First'), await person.createOrganization('Second')]
  const { ref } = await person.createProject({ organization: first })
  const paused = await person.createProject({ organization: second })
  await person.request('POST /platform/projects/:ref/pause', { params: { ref: paused.ref } })
  await paused.settled('INACTIVE')
  const list = async (query: Record<string, string>) => {
    const answer: { ref: string; parent_project_ref: string | null; connectionString?: string }[] = await (
      await person.send('GET /platform/projects', { query })
    ).json()
    return answer
  }
  const refs = async (query: Record<string, string>) => (await list(query)).map((listed) => listed.ref).sort()
  assert.deepEqual(await refs({}), [ref, paused.ref].sort())
  assert.deepEqual(await refs({ org: first.slug }), [ref])
  assert.deepEqual(await refs({ status: 'INACTIVE' }), [paused.ref])
  assert.deepEqual(await refs({ status: 'INACTIVE,ACTIVE_HEALTHY' }), [ref, paused.ref].sort())
  assert.deepEqual(await refs({ types: 'branch' }), [])
  assert.deepEqual(await refs({ types: 'primary', org: first.slug }), [ref])
  assert.equal((await list({ org: first.slug }))[0]?.connectionString, undefined)
  assert.equal(typeof (await list({ org: first.slug, detail: 'true' }))[0]?.connectionString, 'string')
  assert.equal((await person.send('GET /platform/projects', { query: { status: 'GONE' } })).status, 400)
  await env.platform.context.system
    .pool('postgres')
    .query(
      'update platform.projects branch set parent_project_id = main.id from platform.projects main where main.ref = $1 and branch.ref = $2',
      [ref, paused.ref],
    )
  assert.deepEqual(await refs({ types: 'branch' }), [paused.ref])
  assert.deepEqual(await refs({ types: 'primary' }), [ref])
  const parents = (await list({})).map((listed) => [listed.ref, listed.parent_project_ref] as const)
  assert.deepEqual(Object.fromEntries(parents), { [ref]: null, [paused.ref]: ref })
})
