import type { Engine } from '@cairn/engine'
import { untilAborted } from '@cairn/engine'
import type { JobRun } from '@cairn/jobs'
import { systemRef } from '../system.ts'
import type { ProjectRuntime } from './project-runtime.ts'

interface Parts {
  engine: Pick<Engine, 'running'>
  runtime: Pick<ProjectRuntime, 'find' | 'services' | 'ready'>
  onError: (ref: string, error: unknown) => void
}

const longestMs = 5 * 60_000

/**
 * Lets the services of each project with a running database delete what they no longer need. A sleeping database is not
 * started for it: nothing is added to it either. A failure in one project does not stop the others. Nor does one that takes too long,
 * since people can lock tables of services and add triggers to them: it is left out until its clean-up has ended.
 */
export const createServiceCleanUp = ({ engine, runtime, onError }: Parts, timeoutMs = longestMs) => {
  const underWay = new Set<string>()

  const cleanUp = async (ref: string, signal: AbortSignal): Promise<number> => {
    const running = await runtime.find(ref)
    if (running?.stored.status !== 'ACTIVE_HEALTHY') return 0
    let deleted = 0
    for (const service of runtime.services) {
      if (service.cleanUp === undefined) continue
      signal.throwIfAborted()
      await runtime.ready(running, service)
      // With its present settings.
      running.open(service)
      deleted += await service.cleanUp(running.project, signal)
    }
    return deleted
  }

  const inTime = async (ref: string, signal: AbortSignal): Promise<number> => {
    if (underWay.has(ref)) throw new Error('An earlier clean-up has not ended.')
    underWay.add(ref)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const work = cleanUp(ref, limit).finally(() => underWay.delete(ref))
    return untilAborted(work, limit)
  }

  return async ({ signal, progress }: Pick<JobRun<unknown>, 'signal' | 'progress'>): Promise<void> => {
    const refs = engine.running().filter((ref) => ref !== systemRef)
    let deleted = 0
    for (const [index, ref] of refs.entries()) {
      signal.throwIfAborted()
      try {
        deleted += await inTime(ref, signal)
      } catch (error) {
        // It may have been stopped since it was listed.
        if (!signal.aborted && engine.running().includes(ref)) onError(ref, error)
      }
      await progress((index + 1) / refs.length, `${deleted} deleted`)
    }
  }
}
