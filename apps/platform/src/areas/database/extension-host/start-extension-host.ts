import { setTimeout as wait } from 'node:timers/promises'
import { ExtensionHost } from '@cairn/extensions'
import type { WakeOutcome } from '@cairn/extensions'
import type { Context } from '../../../context.ts'
import { PlatformError } from '../../../errors.ts'
import { systemRef } from '../../../system.ts'
import { createRequestSender } from './request-sender.ts'

const createdLine = /^The extension pg_(?:cron|net) is created\.$/
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

/** Carries out what extensions of projects declare, also of those whose database sleeps: it is started for jobs. */
export const startExtensionHost = (context: Context, lifetime: AsyncDisposableStack): void => {
  const { engine, events, runtime, serverLines } = context
  const host = lifetime.use(
    new ExtensionHost({
      find: async (ref) => (await runtime.find(ref))?.project,
      wake: (ref) => wake(context, ref),
      isRunning: (ref) => engine.address(ref) !== undefined,
      send: createRequestSender(context),
      onError: (ref, extension, error) => events.projectWorkFailed(ref, extension, error),
    }),
  )
  const lifeOfLooks = new AbortController()
  lifetime.defer(() => lifeOfLooks.abort())
  const lookAfterCreation = async (ref: string) => {
    for (const afterMs of looksAfterMs) {
      await wait(afterMs, undefined, { ref: false, signal: lifeOfLooks.signal })
      await host.look(ref)
    }
  }
  const awaited = new Set<string>()
  lifetime.defer(
    serverLines.onEntry((ref, { message }) => {
      if (!createdLine.test(message) || awaited.has(ref)) return
      awaited.add(ref)
      void lookAfterCreation(ref)
        .catch(() => undefined)
        .finally(() => awaited.delete(ref))
    }),
  )
  lifetime.defer(
    engine.onEvent(({ id, state }) => {
      if (id === systemRef) return
      if (state === 'running') void host.look(id)
      if (state === 'stopping') host.databaseStops(id)
    }),
  )
  for (const ref of engine.running()) if (ref !== systemRef) void host.look(ref)
}
