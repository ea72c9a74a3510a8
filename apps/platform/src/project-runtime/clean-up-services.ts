import type { Engine } from '@cairn/engine'
import type { JobRun } from '@cairn/jobs'
import { systemRef } from '../system.ts'
import type { ProjectRuntime } from './project-runtime.ts'

interface Parts {
  engine: Pick<Engine, 'running'>
  runtime: Pick<ProjectRuntime, 'find' | 'services' | 'ready'>
  onError: (ref: string, error: unknown) => void
}

/**
 * Lets the services of each project with a running database delete what they no longer need. A sleeping database is not
 * started for it: nothing is added to it either. A failure in one project does not stop the others.
 */
export const cleanUpServices = async (
  { engine, runtime, onError }: Parts,
  { signal, progress }: Pick<JobRun<unknown>, 'signal' | 'progress'>,
): Promise<void> => {
  const cleanUp = async (ref: string): Promise<number> => {
    const running = await runtime.find(ref)
    if (running?.stored.status !== 'ACTIVE_HEALTHY') return 0
    let deleted = 0
    for (const service of runtime.services) {
      if (service.cleanUp === undefined) continue
      await runtime.ready(running, service)
      // With its present settings.
      running.open(service)
      deleted += await service.cleanUp(running.project, signal)
    }
    return deleted
  }

  const refs = engine.running().filter((ref) => ref !== systemRef)
  let deleted = 0
  for (const [index, ref] of refs.entries()) {
    signal.throwIfAborted()
    try {
      deleted += await cleanUp(ref)
    } catch (error) {
      // It may have been stopped since it was listed.
      if (!signal.aborted && engine.running().includes(ref)) onError(ref, error)
    }
    await progress((index + 1) / refs.length, `${deleted} deleted`)
  }
}
