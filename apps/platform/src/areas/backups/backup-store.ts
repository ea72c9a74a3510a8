import { randomUUID } from 'node:crypto'
import { maxManualBackups } from '@cairn/contracts/backups/backup-rules'
import type { Backup, BackupRestore } from '@cairn/contracts/backups/backups'
import type { ProjectClone } from '@cairn/contracts/backups/clones'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { BackupManifest } from '@cairn/engine'
import type { CountedFiles } from '@cairn/storage'
import type { PoolClient } from 'pg'
import type { Actor, AuditEvent } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Ground } from '../../ground.ts'
import { admitTransfer } from '../database/admit-transfer.ts'
import { requireStillIn } from '../projects/lock-project.ts'
import { backupJobName } from './backup-job-name.ts'
import { readRecoveryStart } from './recovery-start.ts'
import { isMadeOf } from './keep-backup.ts'

type Client = Pick<PoolClient, 'query'>

interface BackupRow extends Row {
  id: string
  ref: string
  kind: Backup['kind']
  status: Backup['status']
  inserted_at: Date
  size_bytes: number | null
  file_count: number | null
  file_bytes: number | null
  without_bucket: boolean
  error: string | null
  has_job: boolean
  archive: string | null
  recoverable_from: Date | null
}

export interface StoredBackup extends Backup {
  ref: string
  /** A job of its own writes it. */
  has_job: boolean
  /** The archive of changes that goes on where it ends, and from when on there is a state to recover. */
  archive: string | null
  recoverable_from: string | null
}

interface RestoreRow extends Row {
  backup_inserted_at: Date
  target_time: Date | null
  inserted_at: Date
  finished_at: Date | null
  error: string | null
}

interface CloneRow extends Row {
  ref: string
  name: string
  status: string
  inserted_at: Date
  source_backup_inserted_at: Date
  source_target_time: Date | null
}

/** A restore that has begun, and has not ended. */
export interface PendingRestore {
  id: string
  backupId: string
  /** The moment after the backup that is recovered. */
  time: Date | undefined
}

interface PendingRow extends Row {
  id: string
  backup_id: string
  target_time: Date | null
}

// A job that failed in every attempt, or was cancelled, has not ended its backup.
const ended = `b.status = 'PENDING' and j.state in ('failed', 'cancelled')`
const selectBackups = `
  select b.id, p.ref, b.kind, b.inserted_at, b.size_bytes::float8, b.file_count::float8,
         b.file_bytes::float8, b.without_bucket, b.job_id is not null as has_job, b.archive, b.recoverable_from,
         case when ${ended} then 'FAILED' else b.status end as status,
         case when ${ended} then coalesce(j.last_error, 'It was cancelled.') else b.error end as error
    from platform.backups b
    join platform.projects p on p.id = b.project_id
    left join platform.jobs j on j.id = b.job_id`

const filesOf = ({ file_count: count, file_bytes: bytes, without_bucket }: BackupRow): Backup['files'] =>
  count === null || bytes === null ? null : { count, bytes, without_bucket }

const fromRow = (row: BackupRow): StoredBackup => ({
  id: row.id,
  ref: row.ref,
  kind: row.kind,
  status: row.status,
  inserted_at: row.inserted_at.toISOString(),
  size_bytes: row.size_bytes,
  files: filesOf(row),
  error: row.error,
  has_job: row.has_job,
  archive: row.archive,
  recoverable_from: row.recoverable_from?.toISOString() ?? null,
})

/** What was written for a backup. */
export interface WrittenBackup {
  /** Without files of storage. */
  sizeBytes: number
  files: CountedFiles
  withoutBucket: boolean
  recovery: BackupManifest['recovery']
  /** Of the time before it was begun. */
  recoveryStart: string | undefined
}

/** A request of a person, as the audit log records it. */
export interface BackupChange {
  by: Actor
  event: AuditEvent
}

export interface BackupStore {
  /** The newest first. */
  list: (ref: string) => Promise<StoredBackup[]>
  listAll: () => Promise<StoredBackup[]>
  find: (ref: string, id: string) => Promise<StoredBackup | undefined>
  /** Returns its id. Nobody else writes it. */
  createDaily: (ref: string) => Promise<string>
  /** Queues the job that writes it. Returns its id. Throws `too_many_backups`, `too_many_transfers`. */
  createManual: (ref: string, change: (id: string) => BackupChange) => Promise<string>
  /** Of one that waits or runs. Nothing is recovered from it where recovery was switched off since it was begun. */
  complete: (id: string, written: WrittenBackup) => Promise<void>
  fail: (id: string, error: string) => Promise<void>
  /** False where it is gone, being restored, or the source of a project that is being created. `change` is written to the audit log, if a person asked for it. */
  remove: (id: string, change?: BackupChange) => Promise<boolean>
  /** In the transaction of the change of the project's status. Throws `wrong_status` where it has another one by now, or the backup is gone. */
  beginRestore: (
    client: Client,
    backup: StoredBackup,
    restore: { status: ProjectStatus; time?: Date | undefined },
  ) => Promise<void>
  pendingRestore: (ref: string) => Promise<PendingRestore | undefined>
  /** With the reason where it failed. */
  endRestore: (id: string, error: string | null) => Promise<void>
  /** When the restores began that replaced the data: each began another archive. */
  restoreTimes: (ref: string) => Promise<number[]>
  /** Sets how long back a project can be recovered; null: not at all. Begins a backup where that begins, since recovery needs one. */
  setRecovery: (client: Client, ref: string, days: number | null) => Promise<void>
  /** See `readRecoveryStart`. */
  recoveryStart: (ref: string) => Promise<string | undefined>
  switchRecovery: (ref: string, days: number | null, change: BackupChange) => Promise<void>
  lastRestore: (ref: string) => Promise<BackupRestore | undefined>
  /** Projects that were created from backups of this one, the newest first. */
  listClones: (ref: string) => Promise<ProjectClone[]>
}

/** Queues the job of a backup of each day: the next one begins a day later. */
const queueBase = async (jobs: Ground['jobs'], client: Client, ref: string): Promise<void> => {
  const id = randomUUID()
  const jobId = await jobs.enqueue(client, { name: backupJobName, data: { ref, id }, key: id })
  await insert(client, { id, ref, kind: 'scheduled', jobId })
}

const setRecovery = async (jobs: Ground['jobs'], client: Client, ref: string, days: number | null): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(
    'select id from platform.projects where ref = $1 for no key update',
    [ref],
  )
  const id = rows[0]?.id
  if (days === null) {
    await client.query('delete from platform.recovery_windows where project_id = $1', [id])
    // Where it is switched on again, nothing was archived in between.
    await client.query('update platform.backups set archive = null, recoverable_from = null where project_id = $1', [
      id,
    ])
    return
  }
  const { rowCount } = await client.query('update platform.recovery_windows set days = $2 where project_id = $1', [
    id,
    days,
  ])
  if (rowCount === 1) return
  await client.query('insert into platform.recovery_windows (project_id, days) values ($1, $2)', [id, days])
  await queueBase(jobs, client, ref)
}

const insert = async (
  client: Client,
  { id, ref, kind, jobId }: Pick<Backup, 'id' | 'kind'> & { ref: string; jobId: string | null },
): Promise<void> => {
  await client.query(
    `insert into platform.backups (id, project_id, kind, job_id)
     select $1, p.id, $3, $4 from platform.projects p where p.ref = $2`,
    [id, ref, kind, jobId],
  )
}

/** Not counting those that failed. */
const countManual = async (client: Client, ref: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from (${selectBackups} where p.ref = $1 and b.kind = 'manual') own where status <> 'FAILED'`,
    [ref],
  )
  return rows[0]?.count ?? 0
}

export const createBackupStore = ({ db, jobs }: Pick<Ground, 'db' | 'jobs'>): BackupStore => ({
  list: async (ref) => {
    const rows = await db.query<BackupRow>(`${selectBackups} where p.ref = $1 order by b.inserted_at desc`, [ref])
    return rows.map(fromRow)
  },
  listAll: async () => (await db.query<BackupRow>(`${selectBackups} order by b.inserted_at desc`)).map(fromRow),
  find: async (ref, id) => {
    const [row] = await db.query<BackupRow>(`${selectBackups} where p.ref = $1 and b.id = $2`, [ref, id])
    return row && fromRow(row)
  },
  createDaily: async (ref) => {
    const id = randomUUID()
    await db.transaction((client) => insert(client, { id, ref, kind: 'scheduled', jobId: null }))
    return id
  },
  createManual: async (ref, change) => {
    const id = randomUUID()
    await db.transaction(async (client) => {
      await admitTransfer(client, ref)
      // Behind the lock of the line above: of two who ask at once, the second counts what the first has created.
      if ((await countManual(client, ref)) >= maxManualBackups) throw fail('too_many_backups')
      const jobId = await jobs.enqueue(client, { name: backupJobName, data: { ref, id }, key: id })
      await insert(client, { id, ref, kind: 'manual', jobId })
      const { by, event } = change(id)
      await requireStillIn(client, ref, event.organizationId)
      await recordAudit(client, by, event)
    })
    return id
  },
  complete: (id, { sizeBytes, files, withoutBucket, recovery, recoveryStart }) =>
    db.transaction(async (client) => {
      // As where recovery is switched: what is read then stays so.
      const { rows } = await client.query<{ ref: string }>(
        `select p.ref from platform.projects p join platform.backups b on b.project_id = p.id where b.id = $1
            for no key update of p`,
        [id],
      )
      const ref = rows[0]?.ref
      if (ref === undefined) return
      const isSame = recoveryStart !== undefined && (await readRecoveryStart(client, ref)) === recoveryStart
      const kept = isSame ? recovery : undefined
      await client.query(
        `update platform.backups
            set status = 'COMPLETED', size_bytes = $2, file_count = $3, file_bytes = $4, without_bucket = $5,
                archive = $6, recoverable_from = $7
          where id = $1 and status = 'PENDING'`,
        [id, sizeBytes, files.files, files.bytes, withoutBucket, kept?.archive, kept?.from],
      )
    }),
  fail: async (id, error) => {
    await db.query(`update platform.backups set status = 'FAILED', error = $2 where id = $1 and status = 'PENDING'`, [
      id,
      error,
    ])
  },
  remove: (id, change) =>
    db.transaction(async (client) => {
      // First: a restore, or a project, that begins at this moment is seen by the next statement, and not by this one.
      await client.query(`select from platform.backups where id = $1 for update`, [id])
      const { rowCount } = await client.query(
        `delete from platform.backups b where b.id = $1 and not exists (
           select from platform.backup_restores r where r.backup_id = b.id and r.finished_at is null)
         and not exists (select from platform.projects c where c.status = 'COMING_UP' and ${isMadeOf})`,
        [id],
      )
      if (rowCount !== 1) return false
      if (change !== undefined) await recordAudit(client, change.by, change.event)
      return true
    }),
  beginRestore: async (client, { id, ref }, { status, time }) => {
    const { rowCount } = await client.query(
      `insert into platform.backup_restores (project_id, backup_id, backup_inserted_at, target_time)
       select p.id, b.id, b.inserted_at, $4::timestamptz
         from platform.projects p join platform.backups b on b.project_id = p.id
        where p.ref = $1 and b.id = $2 and p.status = $3
          for no key update of p for key share of b`,
      [ref, id, status, time],
    )
    if (rowCount !== 1) throw fail('wrong_status')
    const { rows } = await client.query(
      `select from platform.recovery_windows w join platform.projects p on p.id = w.project_id where p.ref = $1`,
      [ref],
    )
    // The data that it leaves are archived from their next backup on.
    if (rows.length > 0) await queueBase(jobs, client, ref)
  },
  pendingRestore: async (ref) => {
    const [row] = await db.query<PendingRow>(
      `select r.id, r.backup_id, r.target_time
         from platform.backup_restores r join platform.projects p on p.id = r.project_id
        where p.ref = $1 and r.finished_at is null`,
      [ref],
    )
    return row && { id: row.id, backupId: row.backup_id, time: row.target_time ?? undefined }
  },
  restoreTimes: async (ref) => {
    const rows = await db.query<{ inserted_at: Date }>(
      `select r.inserted_at from platform.backup_restores r join platform.projects p on p.id = r.project_id
        where p.ref = $1 and r.finished_at is not null and r.error is null`,
      [ref],
    )
    return rows.map(({ inserted_at: at }) => at.getTime())
  },
  setRecovery: (client, ref, days) => setRecovery(jobs, client, ref, days),
  recoveryStart: (ref) => db.transaction((client) => readRecoveryStart(client, ref)),
  switchRecovery: (ref, days, { by, event }) =>
    db.transaction(async (client) => {
      await setRecovery(jobs, client, ref, days)
      await requireStillIn(client, ref, event.organizationId)
      await recordAudit(client, by, event)
    }),
  endRestore: async (id, error) => {
    await db.query(`update platform.backup_restores set finished_at = now(), error = $2 where id = $1`, [id, error])
  },
  lastRestore: async (ref) => {
    const [row] = await db.query<RestoreRow>(
      `select r.backup_inserted_at, r.target_time, r.inserted_at, r.finished_at, r.error
         from platform.backup_restores r join platform.projects p on p.id = r.project_id
        where p.ref = $1 order by r.inserted_at desc limit 1`,
      [ref],
    )
    return (
      row && {
        backup_inserted_at: row.backup_inserted_at.toISOString(),
        target_time: row.target_time?.toISOString() ?? null,
        inserted_at: row.inserted_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        error: row.error,
      }
    )
  },
  listClones: async (ref) => {
    const rows = await db.query<CloneRow>(
      `select p.ref, p.name, p.status, p.inserted_at, p.source_backup_inserted_at, p.source_target_time
         from platform.projects p join platform.projects s on s.id = p.source_project_id
        where s.ref = $1 order by p.inserted_at desc`,
      [ref],
    )
    return rows.map((row) => ({
      ref: row.ref,
      name: row.name,
      status: ProjectStatusSchema.parse(row.status),
      inserted_at: row.inserted_at.toISOString(),
      backup_inserted_at: row.source_backup_inserted_at.toISOString(),
      target_time: row.source_target_time?.toISOString() ?? null,
    }))
  },
})
