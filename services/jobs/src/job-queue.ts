import type { Logger } from '@cairn/service-kit'
import type { Pool } from 'pg'
import { AttemptRunner } from './attempt-runner.ts'
import { createAttemptStore } from './attempt-store.ts'
import { backOffMs } from './back-off.ts'
import type { JobRequest } from './enqueue.ts'
import { enqueue } from './enqueue.ts'
import type { JobClient, JobDatabase } from './job-database.ts'
import type { JobDefinitions } from './job-definition.ts'
import { keepLeases } from './keep-leases.ts'
import { prepareLibrary, startLibraryWorker } from './library-worker.ts'

export interface QueueSettings {
  /** How many jobs run at a time in this process. */
  concurrency: number
  /** How often jobs whose time has come are looked for; new ones arrive at once. */
  pollMs: number
  /** How long a worker that died keeps its jobs. */
  leaseMs: number
  /** No other worker runs meanwhile: jobs that are under way at its start are those of one that died, and do not wait for their leases. */
  isAlone: boolean
  /** How long jobs may continue when the platform stops, and how long they have to stop after the signal. */
  graceMs: number
  abortMs: number
  backOffMs: (attempt: number) => number
  /** Off: jobs run only when they are queued, none by its schedule. */
  schedules: 'on' | 'off'
}

const usual: QueueSettings = {
  concurrency: 4,
  pollMs: 10_000,
  leaseMs: 30_000,
  isAlone: false,
  graceMs: 3_000,
  abortMs: 2_000,
  backOffMs,
  schedules: 'on',
}

export interface JobQueue extends AsyncDisposable {
  /** Says what there is to do. Call it once, before anything is queued. */
  define: (definitions: JobDefinitions) => void
  /** Takes up work; until then jobs can be queued and none runs. */
  start: () => Promise<void>
  /** What the job does, in words; its name where this version has no such job. */
  titleOf: (name: string) => string
  /** In the caller's transaction: the job runs if that commits. Returns the id of the job. */
  enqueue: (client: JobClient, request: JobRequest) => Promise<string>
  /** Deletes a waiting job that is no longer needed, in the caller's transaction. */
  withdraw: (client: JobClient, name: string, key: string) => Promise<void>
  /** Tells a job that runs here at once that its cancellation was asked for; elsewhere its worker learns it from the table. */
  interrupt: (id: string) => void
}

interface Options {
  db: JobDatabase
  /** For the worker alone: one connection listens, another looks for jobs. Ended by the caller. */
  pool: Pool
  logger: Logger
  settings?: Partial<QueueSettings>
}

/** The queue of background jobs on the table `platform.jobs`. */
export const createJobQueue = async ({ db, pool, logger, settings }: Options): Promise<JobQueue> => {
  const { concurrency, pollMs, leaseMs, isAlone, graceMs, abortMs, ...chosen } = { ...usual, ...settings }
  let definitions: JobDefinitions = {}
  await prepareLibrary(pool)
  const store = createAttemptStore(db, leaseMs)
  const runner = new AttemptRunner({ store, find: (name) => definitions[name], backOffMs: chosen.backOffMs, logger })
  const started = new AsyncDisposableStack()

  const add = (client: JobClient, request: JobRequest) => {
    const definition = definitions[request.name]
    if (definition === undefined) throw new Error(`There is no job "${request.name}".`)
    return enqueue(client, definition, request)
  }

  const lookAfterLeases = async () => {
    try {
      await runner.extendLeases()
      await store.recover()
    } catch (error) {
      logger.warn({ err: error }, 'the leases of jobs could not be looked after; trying again')
    }
  }

  return {
    define: (all) => {
      definitions = all
    },
    enqueue: add,
    withdraw: async (client, name, key) => {
      await client.query(`delete from platform.jobs where name = $1 and key = $2 and state = 'queued'`, [name, key])
    },
    titleOf: (name) => definitions[name]?.title ?? name,
    interrupt: (id) => runner.cancel(id),
    start: async () => {
      if (isAlone) await store.expireAll()
      started.defer(keepLeases(lookAfterLeases, leaseMs / 3))
      const schedules = Object.entries(definitions).flatMap(([name, { schedule }]) =>
        schedule === undefined || chosen.schedules === 'off' ? [] : [{ name, schedule }],
      )
      const worker = await startLibraryWorker({
        pool,
        concurrency,
        pollMs,
        schedules,
        runAttempt: (id, delivery) => runner.run(id, delivery),
        runScheduled: async (name) => {
          await db.transaction((client) => add(client, { name, key: 'schedule' }))
        },
        logger,
      })
      started.defer(async () => {
        const workerStopped = worker[Symbol.asyncDispose]()
        // The library waits without limit for an attempt that does not stop.
        if (await runner.stop(graceMs, abortMs)) await workerStopped
      })
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
