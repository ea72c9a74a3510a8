import type { BranchSource, Engine, InstanceAddress, InstanceLimits } from '@cairn/engine'
import type { Events } from '../../events.ts'
import type { StoredProject } from './project-store.ts'
import { messageWithoutHostPaths } from './without-host-paths.ts'

/** A database that is replaced: by a backup, or by that of the project of a branch. */
interface PendingRestore {
  from: { folder: string; time?: Date | undefined } | BranchSource
  /** With the reason where it failed. */
  end: (error: string | null) => Promise<void>
}

/** What databases are made of, and which restores have begun, so that the next start of the platform continues them. */
export interface Restores {
  folderOf: (backup: { ref: string; backupId: string }) => string
  /** What a new branch is a copy of; undefined for a project. */
  branchSource: (project: StoredProject) => Promise<BranchSource | undefined>
  /** Makes the database of a project of a backup by `make`, with the files that its rows name. */
  makeWithBackupFiles: <T>(
    backup: { folder: string; ref: string; momentOf?: string | undefined },
    make: () => Promise<T>,
  ) => Promise<T>
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
  { engine, limitsOf, restores, wake }: Parts & { wake: (ref: string) => Promise<unknown> },
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
  if (source.time === undefined)
    return restores.makeWithBackupFiles({ folder, ref }, () =>
      engine.createFromBackup(folder, source.adminPassword, ref, secrets, limits),
    )
  const moment = { id: source.ref, adminPassword: source.adminPassword, folder, time: new Date(source.time) }
  return restores.makeWithBackupFiles({ folder, ref, momentOf: source.ref }, async () => {
    // It archives its latest changes first.
    await wake(source.ref)
    return engine.createFromMoment(moment, ref, secrets, limits)
  })
}

/** How the supervisor lets go of the database that is replaced. */
interface LettingGo {
  stop: () => Promise<void>
  closePools: () => Promise<void>
}

/** Replaces the database of a project. Where it fails, the database has its data of before. */
const replaceDatabase = async (
  { engine, limitsOf, restores }: Parts,
  project: StoredProject,
  from: PendingRestore['from'],
  { stop, closePools }: LettingGo,
): Promise<void> => {
  const { ref } = project
  const [secrets, limits] = [project.openSecrets(), limitsOf(project)]
  if (!('folder' in from)) {
    await stop()
    await restores.makeWithFiles(from, ref, () => engine.resetBranch(from, ref, secrets, limits))
    return
  }
  const { folder, time } = from
  await restores.makeWithBackupFiles({ folder, ref, momentOf: time && ref }, async () => {
    const replace = () =>
      time !== undefined
        ? engine.recoverInPlace({ folder, time }, ref, secrets, limits)
        : engine.restoreInPlace(folder, ref, secrets, limits)
    // A server that is archived ends its archive before it is stopped: one that was stopped would be started for it.
    if (limits.archives === true) await Promise.all([closePools(), replace()])
    else {
      await stop()
      await replace()
    }
  })
}

/** Carries out a restore that has begun, and stores how it ended. */
export const carryOutRestore = async (
  parts: Parts & { events: Pick<Events, 'projectWorkFailed'> },
  project: StoredProject,
  lettingGo: LettingGo,
): Promise<void> => {
  const restore = await parts.restores.pending(project)
  if (restore === undefined) return
  let problem: string | null = null
  try {
    await replaceDatabase(parts, project, restore.from, lettingGo)
  } catch (error) {
    parts.events.projectWorkFailed(project.ref, 'restore', error)
    problem = messageWithoutHostPaths(error)
  }
  await restore.end(problem)
}
