import assert from 'node:assert/strict'
import { appendFile, mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { slowerSteps } from '@cairn/contracts/advisors/slower-steps'
import { expireStatements } from '../src/areas/observability/statements/expire-statements.ts'
import type { StatementCounters } from '../src/areas/observability/statements/statement-counters.ts'
import { deltasOf } from '../src/areas/observability/statements/statement-deltas.ts'
import { StatementHistory, statementsFolder } from '../src/areas/observability/statements/statement-history.ts'
import { projectMetricsFolder } from '../src/home-folders.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = Date.parse('2026-03-01T00:00:00Z')
const always = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }

const counters = (id: string, rest: Partial<StatementCounters> = {}): StatementCounters => ({
  id,
  role: 'postgres',
  sinceUs: (startMs - dayMs) * 1_000,
  calls: 10,
  totalMs: 100,
  rows: 20,
  blocksHit: 30,
  blocksRead: 4,
  ...rest,
})

test('what a statement did is the difference of two looks, and never less than nothing', () => {
  const later = (startMs + hourMs) * 1_000
  const delta = (now: StatementCounters, then: readonly StatementCounters[]) =>
    deltasOf([now], { timeMs: startMs + hourMs, counters: then }).map(({ calls, totalMs, rows }) => [
      calls,
      totalMs,
      rows,
    ])
  assert.deepEqual(delta(counters('1', { calls: 12, totalMs: 130, rows: 25 }), [counters('1')]), [[2, 30, 5]])
  assert.deepEqual(delta(counters('1'), [counters('1')]), [], 'it did not run')
  // A reset, a crash of the server, and a statement that was forgotten and came again: each begins anew.
  assert.deepEqual(delta(counters('1', { sinceUs: later, calls: 3 }), [counters('1')]), [[3, 100, 20]])
  assert.deepEqual(delta(counters('1', { sinceUs: later }), []), [[10, 100, 20]])
  assert.deepEqual(delta(counters('1'), []), [], 'it began before the last look, which did not see it')
  assert.deepEqual(delta(counters('1', { calls: 9 }), [counters('1')]), [], 'a copy of earlier files')
  assert.deepEqual(delta(counters('1', { calls: 12, role: 'anon' }), [counters('1')]), [], 'another role')
})

const makeHistory = async () => {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), 'cairn-statements-')))
  let nowMs = startMs
  const history = new StatementHistory(path, () => nowMs)
  const owned = stack.move()
  return {
    history,
    path,
    folder: statementsFolder(path, 'one'),
    take: async (timeMs: number, now: readonly StatementCounters[], of = history) => {
      nowMs = timeMs
      await of.take('one', async () => ({
        counters: now,
        texts: async (ids) => Object.fromEntries(ids.map((id) => [id, `select ${id}`])),
      }))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const callsIn = async (history: StatementHistory, time = always) =>
  (await history.read('one', time)).flatMap(({ deltas }) => deltas).reduce((sum, { calls }) => sum + calls, 0)

test('looks are kept by day, a process that was killed goes on, and a record that was cut off is left out', async () => {
  await using made = await makeHistory()
  const { history, folder, path, take } = made
  await take(startMs + hourMs, [counters('1', { calls: 5 })])
  await take(startMs + 2 * hourMs, [
    counters('1', { calls: 8 }),
    counters('2', { sinceUs: (startMs + 1.5 * hourMs) * 1_000 }),
  ])
  await appendFile(join(folder, '2026-03-01.jsonl'), '\n{"t":1772330400000,"q":{},"s":[["1","post')
  const next = new StatementHistory(path, () => startMs + 25 * hourMs)
  await take(startMs + 25 * hourMs, [counters('1', { calls: 9 })], next)
  const records = await history.read('one', always)
  assert.deepEqual(
    records.map(({ deltas }) => deltas.map(({ id, calls }) => [id, calls])),
    [
      [
        ['2', 10],
        ['1', 3],
      ],
      [['1', 1]],
    ],
  )
  assert.deepEqual(
    records.map(({ texts }) => Object.values(texts).toSorted()),
    [['select 1', 'select 2'], ['select 1']],
  )
  assert.equal(await callsIn(history, { startMs: startMs + dayMs, endMs: startMs + 2 * dayMs }), 1)
})

// More statements than are listed by themselves: the rest of each interval is one.
const many = (calls: number) =>
  Array.from({ length: 180 }, (_, index) => counters(String(index), { calls, totalMs: calls * (index + 1) }))

test('after a week hours are left, with the same sums, and days that the plan does not keep are deleted', async () => {
  await using made = await makeHistory()
  const { history, folder, take } = made
  for (let look = 0; look <= 18; look += 1) await take(startMs + look * 600_000, many(10 + look))
  const calls = await callsIn(history)
  assert.equal(calls, 18 * 180)
  assert.equal((await history.read('one', always))[0]?.deltas.length, 151)
  const { size } = await stat(join(folder, '2026-03-01.jsonl'))
  await history.expire('one', 0, startMs + 9 * dayMs)
  assert.deepEqual((await readdir(folder)).toSorted(), ['2026-03-01.jsonl.gz', 'last.json'])
  assert.ok((await stat(join(folder, '2026-03-01.jsonl.gz'))).size < size / 10)
  const hours = await history.read('one', always)
  assert.deepEqual(
    hours.map(({ atMs }) => (atMs - startMs) / hourMs),
    [0, 1, 2, 3],
  )
  assert.equal(await callsIn(history), calls)
  assert.equal(hours.at(-1)?.texts['179'], 'select 179')
  await history.expire('one', startMs + dayMs, startMs + 9 * dayMs)
  assert.deepEqual(await readdir(folder), ['last.json'])
})

const last24Hours = () => {
  const endMs = Date.now()
  return { startDate: new Date(endMs - dayMs).toISOString(), endDate: new Date(endMs).toISOString() }
}

test('a statement keeps its history through a reset of the statistics, and members who only read see their own', async () => {
  const { owner, readOnly } = fixture.people
  const { project } = fixture
  const { ref } = project
  const headers = await project.headers()
  const list = async (person: typeof owner) =>
    person.request('GET /platform/pg-meta/:ref/query-statistics/history', {
      params: { ref },
      headers,
      query: last24Hours(),
    })
  await project.query('create table counted (id int)')
  const run = () => project.query('select count(*) from counted where id > 7')
  const found = async (person: typeof owner) =>
    (await list(person)).statements.filter(({ query }) => query.startsWith('select count(*) from counted'))
  for (let call = 0; call < 3; call += 1) await run()
  const [first] = await found(owner)
  assert.equal(first?.calls, 3)
  assert.equal(first.query, 'select count(*) from counted where id > $1')
  await owner.request('POST /platform/pg-meta/:ref/query-statistics/reset', {
    params: { ref },
    headers,
  })
  await run()
  const [second] = await found(owner)
  assert.equal(second?.calls, 4)
  assert.ok((await list(owner)).total_ms >= second.total_ms)
  const { steps, step_ms: stepMs } = await owner.request('GET /platform/pg-meta/:ref/query-statistics/:id/history', {
    params: { ref, id: second.id },
    headers,
    query: { ...last24Hours(), role: second.role },
  })
  assert.equal(stepMs, 600_000)
  assert.equal(
    steps.reduce((sum, { calls }) => sum + calls, 0),
    4,
  )
  assert.deepEqual(await found(readOnly), [])
  assert.equal(slowerSteps(steps).size, 0)
})

test('the history of a deleted project is deleted, and that of others is kept', async () => {
  const { context } = fixture.env.platform
  await context.metrics.keepStatements(fixture.project.ref)
  const gone = new StatementHistory(projectMetricsFolder(context.config))
  await gone.take('abcdefghijklmnopqrst', async () => ({ counters: [], texts: async () => ({}) }))
  assert.ok((await context.statementHistory.refs()).includes('abcdefghijklmnopqrst'))
  await expireStatements(context, new AbortController().signal)
  // The job that looks at all running projects every ten minutes may have run by now: it adds the other project.
  const refs = await context.statementHistory.refs()
  assert.ok(refs.includes(fixture.project.ref))
  assert.ok(!refs.includes('abcdefghijklmnopqrst'))
})
