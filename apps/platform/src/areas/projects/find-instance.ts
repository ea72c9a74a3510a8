import type { Engine } from '@cairn/engine'
import type { InstanceDoor } from '../../gateway/postgres-session.ts'
import type { LimitConfig } from '../../limit-settings.ts'
import { isLocked, lockedSentence } from './locked-project.ts'
import { connectionLimit } from './instance-limits.ts'
import type { ProjectStore } from './project-store.ts'
import type { ProjectSupervisor } from './project-supervisor.ts'

/** Where a client of the Postgres port is led to, or the words it is refused with. Starts a database that sleeps. */
export const findInstance = async (
  store: ProjectStore,
  supervisor: ProjectSupervisor,
  engine: Engine,
  limits: LimitConfig,
  ref: string,
): Promise<InstanceDoor | { refusal: string }> => {
  const project = await store.find(ref)
  if (project === undefined) return { refusal: `There is no project ${ref}.` }
  const running = project.status === 'ACTIVE_UNHEALTHY' ? supervisor.runningAddress(project) : undefined
  // The owner may have to connect to another database to undo what keeps the dashboard out of this one.
  if (running === undefined && project.status !== 'ACTIVE_HEALTHY')
    return {
      refusal: `The project ${ref} is ${project.status.toLowerCase().replaceAll('_', ' ')}; its database does not answer.`,
    }
  if (isLocked(engine, ref)) return { refusal: lockedSentence }
  return {
    address: running ?? (await supervisor.address(project)),
    maxConnections: connectionLimit(project.plan, limits),
  }
}
