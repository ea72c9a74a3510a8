import { setTimeout as wait } from 'node:timers/promises'
import { createJobQueue, createJobRecords } from '@cairn/jobs'
import type { JobDefinitions, JobRecord, JobState, QueueSettings } from '@cairn/jobs'
import type { Engine, InstanceAddress } from '@cairn/engine'
import { createEngine, makeTestHome, testCacheDir } from '@cairn/engine'
import { silentLogger } from '@cairn/service-kit'
import { Pool } from 'pg'
import { ignoreBrokenConnections } from '../src/db/broken-connections.ts'
import type { Database } from '../src/db/database.ts'
import { openDatabase } from '../src/db/database.ts'

const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }
export const instanceId = 'jobs'

export const connectionTo = ({ socketDir, port }: InstanceAddress) => ({
  host: socketDir,
  port,
  user: 'postgres',
  password: secrets.postgresPassword,
  database: 'postgres',
})

// The processor is for the jobs between two looks at them.
const everyMs = 5

/** Fast enough for a test; the proportions are those of the platform. */
const fast: Partial<QueueSettings> = { pollMs: 100, leaseMs: 600, graceMs: 300, abortMs: 300, backOffMs: () => 50 }

export const openQueue = async (
  address: InstanceAddress,
  db: Database,
  definitions: JobDefinitions,
  settings: Partial<QueueSettings> = {},
) => {
  const stack = new AsyncDisposableStack()
  const pool = stack.adopt(new Pool({ ...connectionTo(address), max: 2 }), (it) => it.end())
  ignoreBrokenConnections(pool)
  const queue = stack.use(await createJobQueue({ db, pool, logger: silentLogger, settings: { ...fast, ...settings } }))
  queue.define(definitions)
  return { queue, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

export interface JobFixture extends AsyncDisposable {
  engine: Engine
  address: InstanceAddress
  db: Database
  records: ReturnType<typeof createJobRecords>
  /** Resolves once the job is as `isSo` says. */
  until: (id: string, isSo: (job: JobRecord) => boolean) => Promise<JobRecord>
  untilState: (id: string, state: JobState) => Promise<JobRecord>
  killPostgres: () => Promise<void>
  startPostgres: () => Promise<void>
}

/** The platform's tables in a Postgres of their own, without a platform. */
export const startJobFixture = async (folder?: string): Promise<JobFixture> => {
  await using stack = new AsyncDisposableStack()
  const home = folder ?? stack.use(await makeTestHome()).path
  const engine = stack.use(await createEngine({ home, cache: testCacheDir() }))
  const address = await engine.create(instanceId, secrets, { keepsWriting: true })
  const db = stack.use(await openDatabase(connectionTo(address)))
  const records = createJobRecords(db)

  const until = async (id: string, isSo: (job: JobRecord) => boolean) => {
    for (;;) {
      const job = await records.find(id).catch(() => undefined)
      if (job !== undefined && isSo(job)) return job
      await wait(everyMs)
    }
  }
  const owned = stack.move()
  return {
    engine,
    address,
    db,
    records,
    until,
    untilState: (id, state) => until(id, (job) => job.state === state),
    killPostgres: async () => {
      const crashed = Promise.withResolvers<undefined>()
      const unsubscribe = engine.onEvent(({ state }) => {
        if (state === 'crashed') crashed.resolve(undefined)
      })
      const [postmaster] = engine.processIds(instanceId)
      if (postmaster === undefined) throw new Error('Postgres does not run.')
      process.kill(postmaster, 'SIGKILL')
      await crashed.promise
      unsubscribe()
    },
    startPostgres: async () => {
      await engine.start(instanceId, secrets, { keepsWriting: true })
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
