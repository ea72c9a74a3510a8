import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EndpointAt } from '@cairn/contracts'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'
import type { Pool } from 'pg'
import { Client } from 'pg'
import type { z } from 'zod'
import { keysOf } from './clients-of-projects.ts'
import type { ProjectKeys } from './clients-of-projects.ts'

type Change = z.input<EndpointAt['PATCH /v1/projects/:ref/postgrest']['body']>

let env: DevEnv
let owner: Person
let project: TestProject
let keys: ProjectKeys

before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject()
  keys = await keysOf(project)
  await project.query(`
    create table public.notes (id int primary key);
    insert into public.notes select generate_series(1, 5);
    create schema shop;
    create table shop.orders (id int primary key);
    insert into shop.orders values (7);
    create schema helpers;
    create function helpers.doubled(n int) returns int language sql as 'select n * 2';
    create function public.twice(n int) returns int language plpgsql as 'begin return doubled(n); end';
    create function public.wait_for_lock() returns int language sql
      as 'select 1 from (select pg_advisory_xact_lock_shared(7)) waited';
    create function public.answer() returns int language sql as 'select 42';
    grant usage on schema shop, helpers to anon, authenticated, service_role;
    grant all on all tables in schema shop to anon, authenticated, service_role;`)
})
after(() => env[Symbol.asyncDispose]())

const params = {
  params: {
    get ref() {
      return project.ref
    },
  },
}
const settings = () => owner.request('GET /v1/projects/:ref/postgrest', params)
const change = (body: Change) => owner.request('PATCH /v1/projects/:ref/postgrest', { ...params, body })

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${keys.url}/rest/v1${path}`, { headers: { apikey: keys.service_role, ...headers } })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

test('a project begins with the schema public, 1,000 rows and the connections of the installation', async () => {
  assert.deepEqual(await settings(), {
    db_schema: 'public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1_000,
    db_pool: null,
    db_aggregates_enabled: false,
    db_plan_enabled: false,
    db_pre_request: '',
  })
})

test('an exposed schema is reached by the next request, and the first one without a header', async () => {
  const profile = { 'accept-profile': 'shop' }
  assert.equal((await ask('/orders', profile)).status, 406)
  const changed = await change({ db_schema: ' public,shop, public ' })
  assert.equal(changed.db_schema, 'public, shop')
  assert.deepEqual(await ask('/orders', profile), { status: 200, body: [{ id: 7 }] })
  assert.equal((await ask('/orders')).status, 404)
  await change({ db_schema: 'shop' })
  assert.deepEqual(await ask('/orders'), { status: 200, body: [{ id: 7 }] })
  assert.equal((await ask('/notes', { 'accept-profile': 'public' })).status, 406)
  await change({ db_schema: 'public' })
})

test('no answer has more rows than max_rows', async () => {
  await change({ max_rows: 3 })
  assert.deepEqual(await ask('/notes?order=id'), { status: 200, body: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  const { body } = await ask('/notes?order=id&limit=5')
  assert.ok(Array.isArray(body) && body.length === 3)
  await change({ max_rows: null })
  const all = await ask('/notes?order=id')
  assert.ok(Array.isArray(all.body) && all.body.length === 5)
})

test('aggregates and plans are refused until they are allowed', async () => {
  const plan = { accept: 'application/vnd.pgrst.plan+json' }
  const statuses = async () => [(await ask('/notes?select=id.sum()')).status, (await ask('/notes', plan)).status]
  assert.deepEqual(await statuses(), [400, 406])
  await change({ db_aggregates_enabled: true, db_plan_enabled: true })
  assert.deepEqual(await ask('/notes?select=id.sum()'), { status: 200, body: [{ sum: 15 }] })
  assert.deepEqual(await statuses(), [200, 200])
  await change({ db_aggregates_enabled: false, db_plan_enabled: false })
  assert.deepEqual(await statuses(), [400, 406])
})

test('the plan of a write is answered without the write', async () => {
  await change({ db_plan_enabled: true })
  const notes = createClient(keys.url, keys.service_role, { auth: { persistSession: false } })
  for (const asked of [
    notes.from('notes').insert({ id: 100 }).explain(),
    notes.from('notes').update({ id: 101 }).eq('id', 1).select().explain(),
    notes.from('notes').delete().gt('id', 0).explain({ verbose: true }),
  ]) {
    const { data, error } = await asked
    assert.equal(error, null)
    assert.match(JSON.stringify(data), /(Insert|Update|Delete) on .*notes/)
  }
  const { body } = await ask('/notes?order=id')
  assert.deepEqual(body, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }])
  await change({ db_plan_enabled: false })
})

test("the settings of the role authenticator are not the owner's to change", async () => {
  const set = `alter role authenticator set pgrst.db_aggregates_enabled = 'true'`
  await assert.rejects(project.query(set), /permission denied/)
})

const call = () => fetch(`${keys.url}/rest/v1/rpc/answer`, { method: 'POST', headers: { apikey: keys.service_role } })

test('a function is called before each request, and can refuse it', async () => {
  await project.query(`create function public.check_request() returns void language plpgsql as $$
    begin
      if current_setting('request.method') <> 'GET' then raise sqlstate 'PT403' using message = 'Only reading.'; end if;
    end $$`)
  assert.equal((await call()).status, 200)
  await change({ db_pre_request: 'public.check_request' })
  assert.equal((await call()).status, 403)
  assert.equal((await ask('/notes')).status, 200)
  await change({ db_pre_request: '' })
  assert.equal((await call()).status, 200)
})

test('functions find what is in the extra search path', async () => {
  assert.equal((await ask('/rpc/twice?n=21')).status, 404)
  await change({ db_extra_search_path: 'public, helpers' })
  assert.deepEqual(await ask('/rpc/twice?n=21'), { status: 200, body: 42 })
  await change({ db_extra_search_path: 'public, extensions' })
  assert.equal((await ask('/rpc/twice?n=21')).status, 404)
})

const poolOfRequests = async (): Promise<Pool> => {
  const { projects, supervisor } = env.platform.context
  const stored = (await projects.find(project.ref)) ?? assert.fail('the project is not stored')
  return supervisor.runningPool(stored, 'authenticator') ?? assert.fail('the project does not run')
}

test('requests use at most db_pool connections', async () => {
  const blocker = new Client({
    host: '127.0.0.1',
    port: env.platform.postgresPort,
    user: `postgres.${project.ref}`,
    password: project.password,
    database: 'postgres',
  })
  await blocker.connect()
  try {
    // All connections at once, so that there are more than the new size allows.
    await blocker.query('select pg_advisory_lock(7)')
    const pool = await poolOfRequests()
    const blocked = [ask('/rpc/wait_for_lock'), ask('/rpc/wait_for_lock'), ask('/rpc/wait_for_lock')]
    await until('three connections are busy', () => pool.totalCount - pool.idleCount >= 3)
    // A connection is left while three wait.
    assert.deepEqual(await ask('/rpc/answer'), { status: 200, body: 42 })
    await change({ db_pool: 1 })
    await blocker.query('select pg_advisory_unlock(7)')
    for (const { status } of await Promise.all(blocked)) assert.equal(status, 200)
    await until('the connections over the size are closed', async () => {
      await ask('/rpc/answer')
      return pool.totalCount <= 1
    })

    await blocker.query('select pg_advisory_lock(7)')
    const waiting = ask('/rpc/wait_for_lock')
    await until('the connection is busy', () => pool.totalCount === 1 && pool.idleCount === 0)
    const behind = ask('/rpc/answer')
    await until('a request waits for the connection', () => pool.waitingCount === 1)
    assert.equal(pool.totalCount, 1)
    await blocker.query('select pg_advisory_unlock(7)')
    assert.deepEqual(await Promise.all([waiting, behind]), [
      { status: 200, body: 1 },
      { status: 200, body: 42 },
    ])
  } finally {
    await blocker.end()
  }
  await change({ db_pool: null })
})

/** In the list of projects, and in the detail. */
const statuses = async () => {
  const listed = await owner.request('GET /platform/projects', {})
  const { postgrestStatus } = await project.detail()
  return [listed.find(({ ref }) => ref === project.ref)?.postgrestStatus, postgrestStatus]
}

test('a data API without schemas is disabled: requests are refused, and postgrestStatus says OFFLINE', async () => {
  assert.deepEqual(await statuses(), ['ONLINE', 'ONLINE'])
  await change({ db_schema: '' })
  assert.deepEqual(await statuses(), ['OFFLINE', 'OFFLINE'])
  const { status, body } = await ask('/notes')
  assert.deepEqual(
    { status, body },
    {
      status: 403,
      body: {
        code: 'data_api_disabled',
        details: null,
        hint: 'Enable it in the settings of the project, under Data API.',
        message: 'The data API of this project is disabled.',
      },
    },
  )
  await change({ db_schema: 'public' })
  assert.deepEqual(await statuses(), ['ONLINE', 'ONLINE'])
  assert.equal((await ask('/notes')).status, 200)
})

test('a change is recorded in the audit log with what was changed, and a wrong value changes nothing', async () => {
  const earlier = await settings()
  const wrong: Change[] = [
    { max_rows: 0 },
    { db_pool: 9 },
    { db_schema: 'a'.repeat(64) },
    { db_extra_search_path: 'pub\u0000lic' },
    { db_schema: '\ud800' },
    { db_pre_request: 'public.check()' },
    { db_pre_request: 'a.b.c' },
  ]
  for (const body of wrong) await assert.rejects(change(body), /refused with 400/, JSON.stringify(body))
  assert.deepEqual(await settings(), earlier)
  await change({ max_rows: 500 })
  const { rows } = await env.platform.context.system.pool('postgres').query<{ details: unknown }>(
    `select details from platform.audit_log where action = 'project.data_api_changed' and target_id = $1
     order by id desc limit 1`,
    [project.ref],
  )
  assert.deepEqual(rows, [{ details: { max_rows: 500 } }])
})

const types = async (query: { included_schemas?: string }) =>
  (await owner.request('GET /v1/projects/:ref/types/typescript', { ...params, query })).types

test('types of the exposed schemas, or of those that are named', async () => {
  const exposed = await types({})
  assert.match(exposed, /export type Database = \{/)
  assert.match(exposed, /notes: \{/)
  assert.doesNotMatch(exposed, /orders: \{/)
  const named = await types({ included_schemas: 'shop' })
  assert.match(named, /orders: \{/)
  assert.doesNotMatch(named, /notes: \{/)
})
