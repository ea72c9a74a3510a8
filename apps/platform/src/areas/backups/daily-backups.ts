import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isActionAllowed, isInProgress } from '@cairn/contracts/projects/project-status'
import type { Context } from '../../context.ts'
import { backupFolder, backupsFolder } from '../../home-folders.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { backUp } from './back-up.ts'
import { removeBackupFolder } from './backup-files.ts'
import { retentionHours } from './backup-retention.ts'
import type { StoredBackup } from './backup-store.ts'
import { tendDeletedFiles } from './deleted-files.ts'
import { recoveryBases } from './recovery-windows.ts'

const hourMs = 60 * 60 * 1_000
// A little less than a day: the job runs each hour, and not always at the same second.
const betweenMs = 23.5 * hourMs
// Where changes are archived, they are of no use without a backup before them.
const afterFailureMs = 3.5 * hourMs

/**
 * The daily backup of a project that is to be written now: a new one, or one whose writing was interrupted. The first is
 * written a day after the project was created.
 */
const takeDue = async (
  { backups }: Context,
  { ref, inserted_at: created, recovery_days: days }: StoredProject,
  now: number,
): Promise<string | undefined> => {
  const last = (await backups.list(ref)).find(({ kind }) => kind === 'scheduled')
  if (last?.status === 'PENDING') return last.has_job ? undefined : last.id
  const waitMs = days !== null && last?.status === 'FAILED' ? afterFailureMs : betweenMs
  return now - Date.parse(last?.inserted_at ?? created) < waitMs ? undefined : backups.createDaily(ref)
}

/** Daily backups that are older than the plan keeps them, but for the newest one that is complete. */
const expiredOf = (daily: readonly StoredBackup[], hours: number, now: number): StoredBackup[] => {
  const kept = hours === 0 ? undefined : daily.find(({ status }) => status === 'COMPLETED')
  return daily.filter((backup) => backup !== kept && now - Date.parse(backup.inserted_at) > hours * hourMs)
}

const deleteExpired = async (context: Context, project: StoredProject, now: number): Promise<void> => {
  const { backups, catalogue, config } = context
  const { ref } = project
  const daily = (await backups.list(ref)).filter(({ kind }) => kind === 'scheduled')
  for (const { id } of expiredOf(daily, retentionHours(catalogue, project), now))
    if (await backups.remove(id)) await removeBackupFolder(backupFolder(config, ref, id))
}

/** Deletes archived changes and kept files of a project that nothing can be recovered from any more. */
const trimRecovery = async (
  { backups, config, engine, events }: Context,
  project: StoredProject,
  nowMs: number,
): Promise<void> => {
  const { ref, recovery_days: days, status } = project
  if (isInProgress(status)) return
  try {
    const bases = recoveryBases(await backups.list(ref), { days, nowMs })
    await engine.trimArchives(
      ref,
      bases.map(({ backup: { id } }) => backupFolder(config, ref, id)),
    )
    await tendDeletedFiles(config, project, nowMs)
  } catch (error) {
    events.projectWorkFailed(ref, 'deletion of archived changes', error)
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })

/**
 * Deletes files of backups and projects that are no more, such as those of an attempt that ended with the platform, or that began while
 * its project was deleted.
 */
const deleteLeftFiles = async ({ backups, config, projects }: Context): Promise<void> => {
  const folder = backupsFolder(config)
  const refs = await namesIn(folder)
  // Read after the folders were listed, as below.
  const known = new Set((await projects.listAll()).map(({ ref }) => ref))
  for (const ref of refs.filter((name) => !known.has(name)))
    await rm(join(folder, ref), { recursive: true, force: true })
  const found = await Promise.all(
    refs.map(async (ref) =>
      (await namesIn(join(folder, ref))).map((name) => ({ path: join(folder, ref, name), id: name.split('.')[0] })),
    ),
  )
  // Read after the files were listed: what is begun meanwhile is not among them.
  const stored = new Set((await backups.listAll()).map(({ id }) => id))
  for (const { path, id } of found.flat())
    if (id === undefined || !stored.has(id)) await rm(path, { recursive: true, force: true })
}

/** Makes the daily backups that are due, one after the other, and deletes those that the plans keep no longer. */
export const makeDailyBackups = async (context: Context, signal: AbortSignal, now: number): Promise<void> => {
  const { catalogue, projects } = context
  await deleteLeftFiles(context)
  for (const { ref } of await projects.listAll()) {
    signal.throwIfAborted()
    // The backups before this one may have taken hours.
    const project = await projects.find(ref)
    if (project === undefined) continue
    const { status, parent_project_ref: parent } = project
    // A branch is made again of its project.
    if (parent === null && isActionAllowed('backUp', status) && retentionHours(catalogue, project) > 0) {
      const id = await takeDue(context, project, now)
      if (id !== undefined) await backUp(context, { id, ref }, signal)
    }
    await deleteExpired(context, project, now)
    await trimRecovery(context, project, now)
  }
}
