import type { Context } from '../../context.ts'
import type { InstanceDoor } from '../../gateway/postgres-session.ts'
import { connectionLimit } from './instance-limits.ts'
import { isLocked, lockedSentence } from './locked-project.ts'

/** Where a client of the Postgres port is led to, or the words it is refused with. Starts a database that sleeps. */
export const findInstance = async (
  context: Pick<Context, 'catalogue' | 'config' | 'engine' | 'projects' | 'supervisor'>,
  ref: string,
): Promise<InstanceDoor | { refusal: string }> => {
  const { engine, projects, supervisor } = context
  const project = await projects.find(ref)
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
    maxConnections: connectionLimit(project, context),
  }
}
