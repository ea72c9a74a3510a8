import { setTimeout as wait } from 'node:timers/promises'
import type { Logger as Log } from '@cairn/service-kit'
import type { Runner, RunnerOptions } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import { attemptTask } from './deliveries.ts'

const scheduleTask = 'cairn:schedule'
const dayMs = 24 * 60 * 60_000
const restartDelayMs = 1_000

const Delivery = z.object({ id: z.uuid(), delivery: z.uuid() })
const Scheduled = z.object({ name: z.string() })

interface Options {
  pool: Pool
  concurrency: number
  pollMs: number
  schedules: readonly { name: string; schedule: string }[]
  runAttempt: (id: string, delivery: string) => Promise<void>
  runScheduled: (name: string) => Promise<void>
  logger: Log
}

// Loaded when the platform starts its jobs, not by code that only queues them.
const load = () => import('graphile-worker')

const runnerOptions = async ({ pool, concurrency, pollMs, schedules, runAttempt, runScheduled, logger }: Options) => {
  const { Logger, parseCronItems } = await load()
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    // Without these, an end that cannot be stored while the database is down is an unhandled rejection. With them it is
    // tried again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // The platform stops its parts in order.
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logger.warn({}, `job worker: ${message}`)
    }),
    taskList: {
      [attemptTask]: async (payload) => {
        const { id, delivery } = Delivery.parse(payload)
        await runAttempt(id, delivery)
      },
      [scheduleTask]: async (payload) => {
        await runScheduled(Scheduled.parse(payload).name)
      },
    },
    parsedCronItems: parseCronItems(
      schedules.map(({ name, schedule }) => ({
        task: scheduleTask,
        match: schedule,
        identifier: name,
        payload: { name },
        options: { backfillPeriod: dayMs, jobKey: `schedule:${name}` },
      })),
    ),
  }
  return options
}

/** Creates or upgrades the tables of graphile-worker. */
export const prepareLibrary = async (pool: Pool): Promise<void> => {
  const { Logger, runMigrations } = await load()
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}

/** Takes deliveries until disposed. A worker that ended, such as with its database, is started again. */
export const startLibraryWorker = async (options: Options): Promise<AsyncDisposable> => {
  const { run } = await load()
  const runner = await runnerOptions(options)
  const stopping = new AbortController()
  let current: Runner | undefined

  const runOnce = async () => {
    current = await run(runner)
    if (stopping.signal.aborted) await current.stop()
    await current.promise
  }
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => options.logger.warn({ err: error }, 'the job worker ended'))
      current = undefined
      await wait(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = keepRunning()
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await current?.stop().catch(() => undefined)
      await running
    },
  }
}
