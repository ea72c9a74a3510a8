import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  InstallationBackup,
  InstallationBackups,
} from '@cairn/contracts/installation-backups/installation-backups'
import type { JobRun } from '@cairn/jobs'
import { createJobRecords } from '@cairn/jobs'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Ground } from '../../ground.ts'
import { fail } from '../../errors.ts'
import { removeBackupFolder } from '../backups/backup-files.ts'
import { listBackups } from './backup-manifest.ts'
import type { CopyParts } from './copy-project.ts'
import { writeInstallationBackup } from './write-installation-backup.ts'

export const installationBackupJob = 'installation-backup'

// A little less than a day: the job runs each hour, and not always at the same second.
const betweenMs = 23.5 * 60 * 60 * 1_000

/** The folder must be there: one that Cairn made would be on the disk of the data where another disk is not mounted. */
const assertWritable = async (folder: string): Promise<void> => {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error('The folder of CAIRN_BACKUP_FOLDER does not exist, or cannot be written.')
  }
}

const sharesDisk = async (folder: string, home: string): Promise<boolean | null> => {
  try {
    const [a, b] = await Promise.all([stat(folder), stat(home)])
    return a.dev === b.dev
  } catch {
    return null
  }
}

/** Backups that are kept no longer. The newest one that has all projects stays. */
const expired = (backups: readonly InstallationBackup[], kept: number): InstallationBackup[] => {
  const whole = backups.find(({ failed }) => failed.length === 0)
  return backups.slice(kept).filter((backup) => backup !== whole)
}

/** Deletes backups that are kept no longer, and what an interrupted backup or deletion left. */
const deleteOld = async (folder: string, kept: number): Promise<void> => {
  for (const name of await readdir(folder))
    if (/^\d{4}-\d\d-\d\dT[\d.-]+Z\.(?:partial|removed)$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true })
  for (const { name } of expired(await listBackups(folder), kept)) await removeBackupFolder(join(folder, name))
}

/** Copies of the whole installation in a folder that its operator names, usually on the disk of another machine. */
export class InstallationBackupStore {
  readonly #ground: Pick<Ground, 'config' | 'db' | 'jobs'>
  #isRunning = false

  constructor(ground: Pick<Ground, 'config' | 'db' | 'jobs'>) {
    this.#ground = ground
  }

  async list(): Promise<InstallationBackups> {
    const { config, db } = this.#ground
    const { folder, kept } = config.installationBackups
    const none = { folder: null, shares_disk: null, kept, is_running: false, progress: null, last_error: null }
    if (folder === undefined) return { ...none, backups: [] }
    const [latest] = await createJobRecords(db).list({ name: installationBackupJob, limit: 1 })
    const isRunning = this.#isRunning || latest?.state === 'queued' || latest?.state === 'running'
    return {
      folder,
      shares_disk: await sharesDisk(folder, config.home),
      kept,
      is_running: isRunning,
      progress: isRunning ? (latest?.progress ?? null) : null,
      last_error: latest?.state === 'failed' ? latest.lastError : null,
      backups: await listBackups(folder).catch(() => []),
    }
  }

  /** Queues a backup by hand. @throws `backup_folder_not_set` */
  async start(by: Actor): Promise<void> {
    const { config, db, jobs } = this.#ground
    if (config.installationBackups.folder === undefined) throw fail('backup_folder_not_set')
    await db.transaction(async (client) => {
      const id = await jobs.enqueue(client, { name: installationBackupJob, data: { by_hand: true }, key: 'by hand' })
      await recordAudit(client, by, {
        organizationId: null,
        action: 'installation.backup_started',
        target: { type: 'job', id, name: installationBackupJob },
      })
    })
  }

  /** The work of the job: makes a backup if one is due or asked for, and deletes old ones. One at a time. */
  async make(parts: CopyParts, { data, progress, signal }: JobRun<{ by_hand: boolean }>): Promise<void> {
    const { folder, kept } = parts.config.installationBackups
    if (folder === undefined) return
    await assertWritable(folder)
    const [newest] = await listBackups(folder)
    if (!data.by_hand && newest && Date.now() - Date.parse(newest.started_at) < betweenMs) return
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await deleteOld(folder, kept)
      await writeInstallationBackup(parts, folder, { signal, progress })
      await deleteOld(folder, kept)
    } finally {
      this.#isRunning = false
    }
  }
}
