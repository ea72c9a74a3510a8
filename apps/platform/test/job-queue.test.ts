import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { JobFixture } from './job-fixture.ts'
import { openQueue, startJobFixture } from './job-fixture.ts'

let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const nothing = z.object({})
const aborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

test('a job runs when the transaction that queued it commits, and not when it is rolled back', async () => {
  const ran: string[] = []
  const note = defineJob({
    title: 'A job',
    data: z.object({ word: z.string() }),
    run: async ({ data }) => void ran.push(data.word),
  })
  await using open = await openQueue(fixture.address, fixture.db, { note })
  await open.queue.start()
  const rolledBack = fixture.db.transaction(async (client) => {
    await open.queue.enqueue(client, { name: 'note', data: { word: 'rolled back' } })
    throw new Error('no')
  })
  await assert.rejects(rolledBack, { message: 'no' })
  const id = await fixture.db.transaction((client) =>
    open.queue.enqueue(client, { name: 'note', data: { word: 'committed' } }),
  )
  await fixture.untilState(id, 'succeeded')
  assert.deepEqual(ran, ['committed'])
  await assert.rejects(
    fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'note', data: { word: 1 } })),
    { name: 'ZodError' },
  )
})

test('a job that fails is run again after its back-off, and shows the last error in between', async () => {
  const attempts: number[] = []
  const delays: number[] = []
  const flaky = defineJob({
    title: 'A job',
    data: nothing,
    attempts: 3,
    run: async ({ attempt }) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error(`attempt ${attempt} failed`)
    },
  })
  // The first is long enough to be seen on a busy machine.
  const backOffMs = (attempt: number) => {
    delays.push(attempt)
    return attempt === 1 ? 2_000 : 50
  }
  await using open = await openQueue(fixture.address, fixture.db, { flaky }, { backOffMs })
  await open.queue.start()
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'flaky' }))
  const waiting = await fixture.until(id, ({ state, attempt }) => state === 'queued' && attempt === 1)
  assert.equal(waiting.lastError, 'attempt 1 failed')
  assert.ok(waiting.runAt.getTime() - waiting.createdAt.getTime() >= 2_000)
  const done = await fixture.untilState(id, 'succeeded')
  assert.deepEqual([done.attempt, done.lastError, done.progress], [3, null, 1])
  assert.deepEqual(attempts, [1, 2, 3])
  assert.deepEqual(delays, [1, 2])
})

test('a job that failed in its last attempt stays failed until a person retries it', async () => {
  let isRepaired = false
  const broken = defineJob({
    title: 'A job',
    data: nothing,
    attempts: 2,
    run: async () => {
      if (!isRepaired) throw new Error('the bucket is gone')
    },
  })
  await using open = await openQueue(fixture.address, fixture.db, { broken })
  await open.queue.start()
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'broken', key: 'one' }))
  const failed = await fixture.untilState(id, 'failed')
  assert.deepEqual([failed.attempt, failed.lastError], [2, 'the bucket is gone'])
  isRepaired = true
  await fixture.db.transaction((client) => fixture.records.retry(client, id))
  assert.equal((await fixture.untilState(id, 'succeeded')).attempt, 1)
})

test('of a name and key, one job waits or runs: asking again answers the same job, also at the same moment', async () => {
  const release = Promise.withResolvers<undefined>()
  let runs = 0
  const slow = defineJob({
    title: 'A job',
    data: nothing,
    run: async () => {
      runs += 1
      await release.promise
    },
  })
  await using open = await openQueue(fixture.address, fixture.db, { slow })
  await open.queue.start()
  const ask = () => fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'slow', key: 'project' }))
  const ids = new Set(await Promise.all(Array.from({ length: 6 }, ask)))
  assert.equal(ids.size, 1)
  const [id = ''] = ids
  await fixture.untilState(id, 'running')
  assert.equal(await ask(), id)
  release.resolve(undefined)
  await fixture.untilState(id, 'succeeded')
  assert.notEqual(await ask(), id)
  await fixture.until(id, () => runs === 2)
})

test('a job that runs shows its progress, and stops when it is cancelled', async () => {
  const copy = defineJob({
    title: 'A job',
    data: nothing,
    run: async ({ progress, signal }) => {
      await progress(0.25, '1 of 4 files')
      await aborted(signal)
    },
  })
  await using open = await openQueue(fixture.address, fixture.db, { copy })
  await open.queue.start()
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'copy' }))
  const running = await fixture.until(id, ({ progress }) => progress !== null)
  assert.deepEqual([running.progress, running.progressNote, running.isCancelling], [0.25, '1 of 4 files', false])
  // Not interrupted here, as if it ran in another process: its worker reads the table.
  await fixture.db.transaction((client) => fixture.records.cancel(client, id))
  assert.equal((await fixture.untilState(id, 'cancelled')).lastError, null)
  assert.equal(await fixture.db.transaction((client) => fixture.records.cancel(client, id)), undefined)
})

test('a job that is cancelled and fails before its worker knows is not run again', async () => {
  const failing = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let runs = 0
  const flaky = defineJob({
    title: 'A job',
    data: nothing,
    run: async () => {
      runs += 1
      begun.resolve()
      await failing.promise
      throw new Error('no')
    },
  })
  // Leases are not looked after while this runs.
  await using open = await openQueue(fixture.address, fixture.db, { flaky }, { leaseMs: 60_000 })
  await open.queue.start()
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'flaky' }))
  await begun.promise
  await fixture.db.transaction((client) => fixture.records.cancel(client, id))
  failing.resolve()
  await fixture.until(id, ({ state }) => state !== 'running')
  assert.equal((await fixture.records.find(id))?.state, 'cancelled')
  assert.equal(runs, 1)
})

test('a job that is cancelled and does not end before the platform stops is not run again', async () => {
  const begun = Promise.withResolvers<void>()
  const endless = defineJob({
    title: 'A job',
    data: nothing,
    run: () => {
      begun.resolve()
      return new Promise<void>(() => undefined)
    },
  })
  let id: string
  {
    await using open = await openQueue(fixture.address, fixture.db, { endless }, { graceMs: 0, abortMs: 0 })
    await open.queue.start()
    id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'endless' }))
    await begun.promise
    await fixture.db.transaction((client) => fixture.records.cancel(client, id))
  }
  assert.equal((await fixture.records.find(id))?.state, 'cancelled')
})

test('a job that is cancelled while it waits never runs', async () => {
  const ran: string[] = []
  const note = defineJob({
    title: 'A job',
    data: z.object({ word: z.string() }),
    run: async ({ data }) => void ran.push(data.word),
  })
  await using open = await openQueue(fixture.address, fixture.db, { note }, { concurrency: 1 })
  const add = (word: string) =>
    fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'note', data: { word } }))
  const id = await add('cancelled')
  await fixture.db.transaction((client) => fixture.records.cancel(client, id))
  const next = await add('next')
  await open.queue.start()
  await fixture.untilState(next, 'succeeded')
  assert.deepEqual(ran, ['next'])
  assert.equal((await fixture.records.find(id))?.state, 'cancelled')
})

const scheduled = () => {
  let runs = 0
  return {
    runs: () => runs,
    job: defineJob({ title: 'A job', data: nothing, schedule: '* * * * *', run: async () => void (runs += 1) }),
  }
}

/** As if it had run by its schedule until three minutes ago. */
const noteMissedRun = (name: string) =>
  fixture.db.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('${name}', now() - interval '1 day', now() - interval '3 minutes')`,
  )

test('a scheduled run that was missed while nothing ran is made up for, once', async () => {
  const { job: nightly, runs } = scheduled()
  await using open = await openQueue(fixture.address, fixture.db, { nightly })
  await noteMissedRun('nightly')
  await open.queue.start()
  const list = () => fixture.records.list({ name: 'nightly', limit: 10 })
  await until('the run has succeeded', async () => (await list())[0]?.state === 'succeeded')
  assert.ok(runs() >= 1)
  assert.equal((await list())[0]?.key, 'schedule')
})

test('where schedules are off no job starts by its own, and one that is queued runs', async () => {
  const { job: quiet, runs } = scheduled()
  await using open = await openQueue(fixture.address, fixture.db, { quiet }, { schedules: 'off' })
  await noteMissedRun('quiet')
  await open.queue.start()
  for (const count of [1, 2, 3]) {
    const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'quiet' }))
    await fixture.untilState(id, 'succeeded')
    assert.equal(runs(), count)
  }
})
