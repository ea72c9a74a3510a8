import type { Ground } from '../../ground.ts'
import { lateLog } from './unarchived-log.ts'

// A paused project archives nothing until it is restored.
const archivedProjects = `
  select p.ref from platform.recovery_windows w join platform.projects p on p.id = w.project_id
   where p.status <> 'INACTIVE'`

/** How many projects archive their changes. Throws if one of them has not been able to for minutes. Anybody may read it: it names none. */
export const checkArchiving = async ({ db, engine }: Pick<Ground, 'db' | 'engine'>): Promise<string> => {
  const projects = await db.query<{ ref: string }>(archivedProjects)
  const waiting = await Promise.all(projects.map(({ ref }) => engine.waitingLog(ref)))
  const late = waiting.filter((each) => lateLog(each, Date.now()) !== undefined).length
  if (late > 0) throw new Error(`Changes of ${late} of ${projects.length} projects with recovery are not archived.`)
  return `${projects.length} projects with point-in-time recovery`
}
