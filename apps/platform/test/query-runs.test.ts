import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import { after, before, test } from 'node:test'
import { runQuery } from '@cairn/contracts/database/query'
import type { QueryRun } from '@cairn/contracts/database/query-runs'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { devConfig, RefusedError, signInAs, startDevEnv, until } from '@cairn/dev-env'
import { join } from './members-fixture.ts'

const bytesPerMb = 1024 * 1024
const queryResults = { eachMb: 2, projectMb: 3, totalMb: 4 }

let env: DevEnv
let owner: Person
let project: TestProject
before(async () => {
  const { limits } = devConfig('')
  env = await startDevEnv({ limits: { ...limits, queryResults } })
  owner = await env.signUp('ada')
  project = await owner.createProject()
})
after(() => env[Symbol.asyncDispose]())

interface StartOptions {
  id?: string
  on?: TestProject
  as?: Person
  document?: string
  transaction?: 'run' | 'statement'
}

/** Begins a run; `leave` ends its request, as leaving the page does. */
const start = async (
  query: string,
  { id = randomUUID(), on = project, as = on.owner, document = randomUUID(), transaction = 'run' }: StartOptions = {},
) => {
  const controller = new AbortController()
  const answer = as.request('POST /platform/pg-meta/:ref/run', {
    params: { ref: on.ref },
    headers: await on.headers(),
    body: { query, transaction, run: { id, document, scope: 'all', line: 1, column: 1 } },
    signal: controller.signal,
  })
  answer.catch(() => undefined)
  return { id, answer, leave: () => controller.abort() }
}

interface Place {
  as?: Person
  ref?: string
}

const runOf = (id: string, { as = owner, ref = project.ref }: Place = {}, seconds = 0): Promise<QueryRun> =>
  as.request('GET /platform/pg-meta/:ref/query-runs/:id', { params: { ref, id }, query: { wait: seconds } })

/** The run once it has ended. */
const ended = async (id: string, place: Place = {}): Promise<QueryRun> => {
  for (;;) {
    const run = await runOf(id, place, 20)
    if (run.state !== 'running') return run
  }
}

/** The id of a run that has ended, and is stored. */
const finish = async (query: string, options: StartOptions = {}): Promise<string> => {
  const { answer, id } = await start(query, options)
  await answer
  await ended(id, { as: options.as ?? owner, ref: (options.on ?? project).ref })
  return id
}

const askResult = (id: string, { as = owner, ref = project.ref }: Place = {}): Promise<Response> =>
  as.send('GET /platform/pg-meta/:ref/query-runs/:id/result', { params: { ref, id } })

const rowsOf = async (id: string) => {
  const response = await askResult(id)
  assert.equal(response.status, 200)
  return runQuery.response.parse(await response.json()).results.map(({ rows }) => rows)
}

const cancel = (id: string, { as = owner, ref = project.ref }: Place = {}) =>
  as.request('POST /platform/pg-meta/:ref/query-runs/:id/cancel', { params: { ref, id } })

const isRefused = (reason: string) => (error: unknown) => error instanceof RefusedError && error.body.reason === reason

const sessionsOf = async (marker: string): Promise<number> => {
  const [result] = await project.query(
    `select count(*) from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%${marker}%'`,
  )
  return Number(result?.rows[0]?.[0])
}

const isActive = (marker: string) => until(`${marker} is active`, async () => (await sessionsOf(marker)) === 1)
const isInactive = (marker: string) => until(`${marker} has ended`, async () => (await sessionsOf(marker)) === 0)

const filesOf = async (on: TestProject, { accountId } = on.owner): Promise<string[]> => {
  const names = await readdir(pathOf(env.home, 'query-runs', on.ref, accountId)).catch(() => [])
  return names.map((name) => name.replace('.json', ''))
}

const fileOf = (id: string): string => pathOf(env.home, 'query-runs', project.ref, owner.accountId, `${id}.json`)

/** A query whose result has that many megabytes, and a little more. */
const megabytes = (count: number) => `select repeat('x', ${bytesPerMb}) from generate_series(1, ${count})`

test('a run continues when its request ends, and its result can be read afterwards', async () => {
  const holder = await start('select pg_advisory_lock(1); select pg_sleep(600) /* keeps 1 */')
  await isActive('keeps 1')
  const { answer, id, leave } = await start(`select pg_advisory_lock(1) /* waits 1 */; select 'after it' as words`)
  await isActive('waits 1')
  leave()
  await assert.rejects(answer, { name: 'AbortError' })
  assert.equal((await runOf(id)).state, 'running')
  await cancel(holder.id)
  const run = await ended(id)
  assert.deepEqual({ state: run.state, hasResult: run.has_result }, { state: 'done', hasResult: true })
  assert.match(run.query, /after it/)
  assert.deepEqual((await rowsOf(id))[1], [['after it']])
})

const databaseSeconds = async (): Promise<number> => {
  const [result] = await project.query('select extract(epoch from clock_timestamp())')
  return Number(result?.rows[0]?.[0])
}

/** How long the session of a query is active after the query was cancelled, by the clock of the database. */
const cancelOne = async (attempt: number): Promise<number> => {
  const marker = `to be cancelled ${attempt}`
  const { answer, id } = await start(`select pg_sleep(600) /* ${marker} */`)
  await isActive(marker)
  const cancelledAt = await databaseSeconds()
  await cancel(id)
  await isInactive(marker)
  const seconds = (await databaseSeconds()) - cancelledAt
  await assert.rejects(answer, isRefused('query_cancelled'))
  const { state, has_result: hasResult } = await ended(id)
  assert.deepEqual({ state, hasResult }, { state: 'cancelled', hasResult: false })
  assert.equal((await askResult(id)).status, 404)
  return seconds
}

test('a cancelled run is no longer active in the database half a second later', async () => {
  // The fastest of five: a busy machine delays the looking, not the cancelling.
  const times: number[] = []
  while (times.length < 5 && !times.some((seconds) => seconds < 0.5)) times.push(await cancelOne(times.length))
  assert.ok(Math.min(...times) < 0.5, `it took ${times.join(', ')} s`)
})

test('a cancelled run says whether it has kept changes', async () => {
  for (const [marker, text, rolledBack] of [
    ['keeps nothing', 'create table not_kept ()', true],
    ['keeps a table', 'create table committed (); commit', false],
  ] as const) {
    const { answer, id } = await start(`${text}; select pg_sleep(600) /* ${marker} */`)
    await isActive(marker)
    await cancel(id)
    await assert.rejects(answer, isRefused('query_cancelled'))
    assert.equal((await ended(id)).error?.database?.rolledBack, rolledBack, marker)
  }
  const found = await finish("select to_regclass('not_kept'), to_regclass('committed')")
  assert.deepEqual(await rowsOf(found), [[[null, 'committed']]])
})

test('a cancel that comes before its run holds for it, and for no other', async () => {
  const id = randomUUID()
  await assert.rejects(cancel(id), isRefused('query_run_not_found'))
  const { answer } = await start('create table cancelled_early ()', { id })
  await assert.rejects(answer, isRefused('query_cancelled'))
  assert.equal((await ended(id)).state, 'cancelled')
  const other = await finish("select to_regclass('cancelled_early')")
  assert.deepEqual(await rowsOf(other), [[[null]]])
})

test('a failed run keeps what the database said', async () => {
  const { answer, id } = await start('select 1;\nselect nothing_like_it')
  await assert.rejects(answer, isRefused('query_failed'))
  const { state, error } = await ended(id)
  assert.equal(state, 'failed')
  assert.deepEqual(
    { reason: error?.reason, sqlstate: error?.database?.sqlstate, line: error?.database?.line },
    { reason: 'query_failed', sqlstate: '42703', line: 2 },
  )
})

test('a failed run whose statements are transactions of their own keeps what those before the error answered', async () => {
  const { answer, id } = await start("select 'before it'; select nothing_like_it", { transaction: 'statement' })
  await assert.rejects(answer, (error) => {
    assert.ok(error instanceof RefusedError)
    assert.deepEqual(
      error.body.results?.map(({ rows }) => rows),
      [[['before it']]],
    )
    return true
  })
  const { state, has_result: hasResult } = await ended(id)
  assert.deepEqual({ state, hasResult }, { state: 'failed', hasResult: true })
  assert.deepEqual(await rowsOf(id), [[['before it']]])
})

test('of each document the last run is kept, and the list has no text of it', async () => {
  const document = randomUUID()
  const first = await finish('select 1', { document })
  const second = await finish('select 2', { document })
  const { runs } = await owner.request('GET /platform/pg-meta/:ref/query-runs', { params: { ref: project.ref } })
  assert.deepEqual(
    runs.filter((run) => run.document === document).map(({ id }) => id),
    [second],
  )
  await assert.rejects(runOf(first), isRefused('query_run_not_found'))
})

test('only the account that started a run can see, read and cancel it, and only in its project', async () => {
  const id = await finish("select 'for my eyes'")
  const stranger = await env.signUp('eve')
  await assert.rejects(runOf(id, { as: stranger }), isRefused('project_not_found'))
  const colleague = await env.signUp('bob')
  const organization = await owner.request('GET /platform/organizations/:slug', {
    params: { slug: (await project.detail()).organization_slug },
  })
  await join(env, organization, colleague, { role: 'owner', projects: [] })
  const listed = await colleague.request('GET /platform/pg-meta/:ref/query-runs', { params: { ref: project.ref } })
  assert.deepEqual(listed.runs, [])
  const other = await owner.createProject({ organization })
  for (const place of [{ as: colleague }, { ref: other.ref }]) {
    await assert.rejects(runOf(id, place), isRefused('query_run_not_found'))
    await assert.rejects(cancel(id, place), isRefused('query_run_not_found'))
    assert.equal((await askResult(id, place)).status, 404)
  }
})

test('an account runs four queries of a project at a time, each under an id of its own', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map((n) => start(`select pg_sleep(600) /* one of four: ${n} */`)))
  await until('four sessions', async () => (await sessionsOf('one of four')) === 4)
  await assert.rejects((await start('select 1')).answer, isRefused('too_many_query_runs'))
  const [first] = runs
  assert.ok(first)
  const again = owner.request('POST /platform/pg-meta/:ref/run', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { query: 'select 1', run: { id: first.id, document: 'other', scope: 'all', line: 1, column: 1 } },
  })
  await assert.rejects(again, isRefused('query_run_exists'))
  for (const { id } of runs) await cancel(id)
  for (const { id } of runs) assert.equal((await ended(id)).state, 'cancelled')
})

test('a result above the limit is answered and not kept', async () => {
  const id = await finish(megabytes(3))
  const { state, has_result: hasResult } = await runOf(id)
  assert.deepEqual({ state, hasResult }, { state: 'done', hasResult: false })
  assert.equal((await askResult(id)).status, 404)
})

test('the oldest results are deleted where those of a project, or of all, exceed the limit', async () => {
  const on = await owner.createProject()
  const ids: string[] = []
  const keep = async (place: TestProject) => ids.push(await finish(megabytes(1), { on: place }))
  // Each takes a little more than a megabyte: two fit in a project, three in all.
  for (const place of [on, on, on]) await keep(place)
  assert.deepEqual(new Set(await filesOf(on)), new Set([ids[1], ids[2]]))
  const another = await owner.createProject()
  for (const place of [another, another]) await keep(place)
  assert.deepEqual(await filesOf(on), [ids[2]])
  assert.deepEqual(new Set(await filesOf(another)), new Set([ids[3], ids[4]]))
})

test('a result is kept for an hour, and in a restart; a run that did not end before it is lost', async () => {
  const id = await finish("select 'before the restart'")
  const running = await start('select pg_sleep(600) /* remembered */')
  const content = () => readFile(fileOf(running.id), 'utf8').catch(() => '')
  await until('the run is in a file', async () => (await content()) !== '')
  const head = await content()
  await cancel(running.id)
  await ended(running.id)
  const past = randomUUID()
  const lost = randomUUID()
  const own = await readFile(fileOf(id), 'utf8')
  const endedAt = (await runOf(id)).ended_at ?? ''
  const anHourAgo = new Date(Date.parse(endedAt) - 60 * 60_000).toISOString()
  await writeFile(fileOf(past), own.replaceAll(id, past).replaceAll(endedAt, anHourAgo))
  // As a process that was killed leaves it.
  await writeFile(fileOf(lost), head.replaceAll(running.id, lost))

  await env.restart()
  await project.settled('ACTIVE_HEALTHY')
  assert.deepEqual(await rowsOf(id), [[['before the restart']]])
  assert.equal((await runOf(lost)).state, 'lost')
  await assert.rejects(runOf(past), isRefused('query_run_not_found'))
  assert.equal((await filesOf(project)).includes(past), true)
  await env.platform.context.queryRuns.deletePast()
  assert.equal((await filesOf(project)).includes(past), false)
  assert.equal((await filesOf(project)).includes(id), true)
})

test('signing out cancels the runs of the session and deletes their results, not those of other sessions', async () => {
  const here = await signInAs(env.url, owner.email, owner.password)
  const elsewhere = await finish("select 'of the other session'")
  const id = await finish("select 'of this session'", { as: here })
  const running = await start('select pg_sleep(600) /* signed out */', { as: here })
  await isActive('signed out')
  await fetch(`${env.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${here.accessToken}` },
  })
  await isInactive('signed out')
  await assert.rejects(ended(running.id), isRefused('query_run_not_found'))
  await until('the file is deleted', async () => !(await filesOf(project)).includes(id))
  await assert.rejects(runOf(id), isRefused('query_run_not_found'))
  assert.deepEqual(await rowsOf(elsewhere), [[['of the other session']]])
})

test('deleting a project deletes its results', async () => {
  const on = await owner.createProject()
  const id = await finish("select 'soon gone'", { on })
  assert.deepEqual(await filesOf(on), [id])
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: on.ref } })
  await until('the files are deleted', async () => (await filesOf(on)).length === 0)
})
