import type { Context } from '../../context.ts'
import { PlatformError } from '../../errors.ts'
import type { InstanceDoor } from '../../gateway/postgres-session.ts'
import { connectionLimit, poolerLimit } from './instance-limits.ts'
import { isLocked, lockedSentence } from './locked-project.ts'

/** The server for a client of the Postgres port, or the message of the refusal. */
export const findInstance = async (
  context: Pick<Context, 'catalogue' | 'config' | 'engine' | 'networkAccess' | 'projects' | 'supervisor'>,
  ref: string,
): Promise<InstanceDoor | { refusal: string }> => {
  const { engine, networkAccess, projects, supervisor } = context
  const [project, rules] = await Promise.all([projects.find(ref), networkAccess.rules(ref)])
  if (project === undefined) return { refusal: `There is no project ${ref}.` }
  const running = project.status === 'ACTIVE_UNHEALTHY' ? supervisor.runningAddress(project) : undefined
  // The owner may have to connect to another database to undo a change that locks the dashboard out of this one.
  if (running === undefined && project.status !== 'ACTIVE_HEALTHY')
    return {
      refusal: `The project ${ref} is ${project.status.toLowerCase().replaceAll('_', ' ')}; its database does not respond.`,
    }
  if (isLocked(engine, ref)) return { refusal: lockedSentence }
  return {
    // No use of the project: nobody has shown a password yet.
    open: async () => {
      try {
        return running ?? supervisor.sleep.address(ref) ?? (await supervisor.sleep.wake(ref))
      } catch (error) {
        if (error instanceof PlatformError) return undefined
        throw error
      }
    },
    sleepingPasswords: supervisor.sleep.passwords(ref),
    maxConnections: connectionLimit(project, context),
    maxPoolerClients: poolerLimit(project, context),
    rules,
  }
}
