import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { mountSmallDisk } from '@cairn/dev-env'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { JobFixture } from './job-fixture.ts'
import { openQueue, startJobFixture } from './job-fixture.ts'

const megabyte = 1024 * 1024
const nothing = z.object({})
const numbered = z.object({ n: z.number() })

const disk = await mountSmallDisk(400)
let fixture: JobFixture
before(async () => {
  fixture = await startJobFixture(disk?.path)
})
after(async () => {
  await fixture[Symbol.asyncDispose]()
  await disk?.[Symbol.asyncDispose]()
})

/** Starts a worker in a process of its own and kills it in the middle of a job. */
const killWorkerInJob = async ({ socketDir, port }: JobFixture['address'], leaseMs?: number) => {
  const program = join(import.meta.dirname, 'job-worker-to-be-killed.ts')
  const child = spawn(
    process.execPath,
    [program, socketDir, String(port), ...(leaseMs === undefined ? [] : [String(leaseMs)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line === 'running') break
  } finally {
    if (child.kill('SIGKILL')) await once(child, 'exit')
  }
}

test('a job whose worker was killed is continued by another worker', async () => {
  let takenUpAt = 0
  const takeUp = defineJob({ title: 'A job', data: nothing, run: async ({ attempt }) => void (takenUpAt = attempt) })
  await using open = await openQueue(fixture.address, fixture.db, { export: takeUp })
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'export' }))
  await killWorkerInJob(fixture.address)
  assert.equal((await fixture.records.find(id))?.state, 'running')
  await open.queue.start()
  await fixture.untilState(id, 'succeeded')
  assert.equal(takenUpAt, 2)
})

test('a worker that is alone continues the job of one that was killed at once', async () => {
  const takeUp = defineJob({ title: 'A job', data: nothing, run: async () => undefined })
  const settings = { isAlone: true, leaseMs: 3_600_000 }
  await using open = await openQueue(fixture.address, fixture.db, { export: takeUp }, settings)
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'export' }))
  await killWorkerInJob(fixture.address, settings.leaseMs)
  assert.equal((await fixture.records.find(id))?.state, 'running')
  await open.queue.start()
  await fixture.untilState(id, 'succeeded')
})

test('a job whose workers were killed in every attempt fails, and says so', async () => {
  const single = defineJob({ title: 'A job', data: nothing, attempts: 1, run: async () => undefined })
  await using open = await openQueue(fixture.address, fixture.db, { export: single })
  const id = await fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'export' }))
  await killWorkerInJob(fixture.address)
  await open.queue.start()
  const { lastError } = await fixture.untilState(id, 'failed')
  assert.equal(lastError, 'The worker stopped before the job ended.')
})

test('after Postgres was killed the worker connects again by itself, and every job that was queued runs', async () => {
  const ran = new Set<number>()
  const began = Promise.withResolvers<undefined>()
  const crashed = Promise.withResolvers<undefined>()
  const count = defineJob({
    title: 'A job',
    data: numbered,
    run: async ({ data }) => {
      if (data.n === 0) {
        began.resolve(undefined)
        await crashed.promise
      }
      ran.add(data.n)
    },
  })
  await using open = await openQueue(fixture.address, fixture.db, { count }, { concurrency: 1 })
  await open.queue.start()
  const add = (n: number) =>
    fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'count', data: { n } }))
  const first = await add(0)
  await began.promise
  // Wait behind the first.
  const waiting = await Promise.all([1, 2, 3].map(add))
  await fixture.killPostgres()
  crashed.resolve(undefined)
  await fixture.startPostgres()
  for (const id of [first, ...waiting]) await fixture.untilState(id, 'succeeded')
  const later = await add(4)
  await fixture.untilState(later, 'succeeded')
  assert.deepEqual(
    [...ran].sort((a, b) => a - b),
    [0, 1, 2, 3, 4],
  )
})

test('when the worker stops, a short job ends, and a job that does not stop is given back without losing an attempt', async () => {
  const began = Promise.withResolvers<undefined>()
  const short = defineJob({ title: 'A job', data: nothing, run: async () => undefined })
  const endless = defineJob({
    title: 'A job',
    data: nothing,
    run: async ({ signal }) => {
      began.resolve(undefined)
      await new Promise(() => signal)
    },
  })
  const ids: string[] = []
  {
    await using open = await openQueue(fixture.address, fixture.db, { short, endless })
    await open.queue.start()
    const add = (name: string) => fixture.db.transaction((client) => open.queue.enqueue(client, { name }))
    ids.push(await add('endless'))
    await began.promise
    ids.push(await add('short'))
  }
  const [stopped, ended] = await Promise.all(ids.map((id) => fixture.records.find(id)))
  assert.deepEqual([stopped?.state, stopped?.attempt], ['queued', 0])
  const done = defineJob({ title: 'A job', data: nothing, run: async () => undefined })
  await using open = await openQueue(fixture.address, fixture.db, { endless: done, short })
  await open.queue.start()
  for (const id of ids) await fixture.untilState(id, 'succeeded')
  assert.equal((await fixture.records.find(ids[0] ?? ''))?.attempt, 1)
  assert.ok(ended !== undefined)
})

test(
  'a full disk refuses new jobs and loses none that was queued',
  { skip: disk === undefined && 'a file system can only be mounted by root, and not in every container' },
  async () => {
    if (disk === undefined) return
    const ran = new Set<number>()
    const count = defineJob({ title: 'A job', data: numbered, run: async ({ data }) => void ran.add(data.n) })
    await using open = await openQueue(fixture.address, fixture.db, { count })
    const add = (n: number) =>
      fixture.db.transaction((client) => open.queue.enqueue(client, { name: 'count', data: { n } }))
    const queued = new Map<string, number>()
    {
      await using filler = await disk.fill(4 * megabyte)
      assert.ok(filler.bytes > 0)
      await open.queue.start()
      // Each transaction takes a little of the write-ahead log: soon there is no room for the next.
      const pad = randomBytes(200_000).toString('base64')
      for (let n = 0; ; n++)
        try {
          queued.set(await add(n), n)
          await fixture.db.query('create table if not exists padding (pad text)')
          await fixture.db.query('insert into padding values ($1)', [pad])
        } catch {
          break
        }
    }
    if (fixture.engine.state('jobs') !== 'running') await fixture.startPostgres()
    for (const id of queued.keys()) await fixture.untilState(id, 'succeeded')
    assert.deepEqual(
      [...ran].sort((a, b) => a - b),
      [...queued.values()],
    )
    const afterwards = await add(-1)
    await fixture.untilState(afterwards, 'succeeded')
  },
)
