import { setTimeout as wait } from 'node:timers/promises'
import { CronScheduler } from '@cairn/cron'
import type { WakeOutcome } from '@cairn/cron'
import type { Context } from '../../context.ts'
import { PlatformError } from '../../errors.ts'
import { systemRef } from '../../system.ts'

const createdLine = 'The extension pg_cron is created.'
// The line comes before the end of the transaction, which may be a long migration.
const looksAfterMs = [0, 200, 800, 4_000, 15_000, 40_000]

const wake = async ({ supervisor }: Context, ref: string): Promise<WakeOutcome> => {
  if (supervisor.sleep.address(ref) !== undefined) return 'awake'
  try {
    // No use of the project: nobody asks for the job.
    await supervisor.sleep.wake(ref)
    return 'awake'
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return error.reason === 'project_not_found' ? 'gone' : 'stopped'
  }
}

/** Runs the jobs of all projects, also of those whose database sleeps: it is started for them. */
export const startScheduler = (context: Context, lifetime: AsyncDisposableStack): void => {
  const { engine, events, runtime, serverLines } = context
  const scheduler = lifetime.use(
    new CronScheduler({
      find: async (ref) => (await runtime.find(ref))?.project,
      wake: (ref) => wake(context, ref),
      isRunning: (ref) => engine.address(ref) !== undefined,
      onError: (ref, error) => events.projectWorkFailed(ref, 'jobs of pg_cron', error),
    }),
  )
  const lifeOfLooks = new AbortController()
  lifetime.defer(() => lifeOfLooks.abort())
  const lookUntilFound = async (ref: string) => {
    for (const afterMs of looksAfterMs) {
      await wait(afterMs, undefined, { ref: false, signal: lifeOfLooks.signal })
      if (await scheduler.look(ref)) return
    }
  }
  const awaited = new Set<string>()
  lifetime.defer(
    serverLines.onEntry((ref, { message }) => {
      if (message !== createdLine || awaited.has(ref)) return
      awaited.add(ref)
      void lookUntilFound(ref)
        .catch(() => undefined)
        .finally(() => awaited.delete(ref))
    }),
  )
  lifetime.defer(
    engine.onEvent(({ id, state }) => {
      if (id === systemRef) return
      if (state === 'running') void scheduler.look(id)
      if (state === 'stopping') scheduler.databaseStops(id)
    }),
  )
  for (const ref of engine.running()) if (ref !== systemRef) void scheduler.look(ref)
}
