import type { BranchSource, Engine, InstanceAddress, InstanceLimits } from '@cairn/engine'
import type { Events } from '../../events.ts'
import type { StoredProject } from './project-store.ts'
import { messageWithoutHostPaths } from './without-host-paths.ts'

/** A database that is replaced: by a backup, or by that of the project of a branch. */
interface PendingRestore {
  from: { folder: string } | BranchSource
  /** With the reason where it failed. */
  end: (error: string | null) => Promise<void>
}

/** What databases are made of, and which restores have begun, so that the next start of the platform continues them. */
export interface Restores {
  folderOf: (backup: { ref: string; backupId: string }) => string
  /** What a new branch is a copy of; undefined for a project. */
  branchSource: (project: StoredProject) => Promise<BranchSource | undefined>
  /** Makes the database of a project of a backup by `make`, with the files that its rows name. */
  makeWithBackupFiles: <T>(backup: { folder: string; ref: string }, make: () => Promise<T>) => Promise<T>
  /** The same with that of a branch. */
  makeWithFiles: <T>(source: BranchSource, ref: string, make: () => Promise<T>) => Promise<T>
  pending: (project: StoredProject) => Promise<PendingRestore | undefined>
}

interface Parts {
  engine: Engine
  restores: Restores
  limitsOf: (project: StoredProject) => InstanceLimits
}

/** Creates the database of a project: a new one, that of a backup where its secrets name one, or a copy for a branch. */
export const createInstance = async (
  { engine, limitsOf, restores }: Parts,
  project: StoredProject,
): Promise<InstanceAddress> => {
  const { adminPassword, postgresPassword, source } = project.openSecrets()
  if (postgresPassword === undefined) throw new Error('The password of the new database is not known.')
  const secrets = { adminPassword, postgresPassword }
  const limits = limitsOf(project)
  const original = await restores.branchSource(project)
  if (original !== undefined)
    return restores.makeWithFiles(original, project.ref, () =>
      engine.createBranch(original, project.ref, secrets, limits),
    )
  if (source === undefined) return engine.create(project.ref, secrets, limits)
  const [folder, { ref }] = [restores.folderOf(source), project]
  return restores.makeWithBackupFiles({ folder, ref }, () =>
    engine.createFromBackup(folder, source.adminPassword, ref, secrets, limits),
  )
}

/** Carries out a restore that has begun, and stores how it ended. Where it failed, the database has its data of before. */
export const carryOutRestore = async (
  { engine, events, limitsOf, restores }: Parts & { events: Pick<Events, 'projectWorkFailed'> },
  project: StoredProject,
  stop: () => Promise<void>,
): Promise<void> => {
  const { ref } = project
  const restore = await restores.pending(project)
  if (restore === undefined) return
  let problem: string | null = null
  try {
    await stop()
    const { from } = restore
    const [secrets, limits] = [project.openSecrets(), limitsOf(project)]
    if ('folder' in from)
      await restores.makeWithBackupFiles({ ...from, ref }, () =>
        engine.restoreInPlace(from.folder, ref, secrets, limits),
      )
    else await restores.makeWithFiles(from, ref, () => engine.resetBranch(from, ref, secrets, limits))
  } catch (error) {
    events.projectWorkFailed(ref, 'restore', error)
    problem = messageWithoutHostPaths(error)
  }
  await restore.end(problem)
}
