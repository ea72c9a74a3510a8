import type { Engine, InstanceAddress, InstanceLimits } from '@cairn/engine'
import type { Events } from '../../events.ts'
import type { StoredProject } from './project-store.ts'
import { messageWithoutHostPaths } from './without-host-paths.ts'

/** Where backups lie, and which restores have begun, so that the next start of the platform continues them. */
export interface Restores {
  folderOf: (backup: { ref: string; backupId: string }) => string
  pending: (ref: string) => Promise<{ id: string; folder: string } | undefined>
  /** With the reason where it failed. */
  end: (id: string, error: string | null) => Promise<void>
}

interface Parts {
  engine: Engine
  restores: Restores
  limitsOf: (project: StoredProject) => InstanceLimits
}

/** Creates the database of a project: a new one, or that of a backup where its secrets name one. */
export const createInstance = (
  { engine, limitsOf, restores }: Parts,
  project: StoredProject,
): Promise<InstanceAddress> => {
  const { adminPassword, postgresPassword, source } = project.openSecrets()
  if (postgresPassword === undefined) throw new Error('The password of the new database is not known.')
  const secrets = { adminPassword, postgresPassword }
  const limits = limitsOf(project)
  return source === undefined
    ? engine.create(project.ref, secrets, limits)
    : engine.createFromBackup(restores.folderOf(source), source.adminPassword, project.ref, secrets, limits)
}

/** Carries out a restore that has begun, and stores how it ended. Where it failed, the database has its data of before. */
export const carryOutRestore = async (
  { engine, events, limitsOf, restores }: Parts & { events: Pick<Events, 'projectWorkFailed'> },
  project: StoredProject,
  stop: () => Promise<void>,
): Promise<void> => {
  const { ref } = project
  const restore = await restores.pending(ref)
  if (restore === undefined) return
  let problem: string | null = null
  try {
    await stop()
    await engine.restoreInPlace(restore.folder, ref, project.openSecrets(), limitsOf(project))
  } catch (error) {
    events.projectWorkFailed(ref, 'restore of a backup', error)
    problem = messageWithoutHostPaths(error)
  }
  await restores.end(restore.id, problem)
}
