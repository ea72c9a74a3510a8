import { randomUUID } from 'node:crypto'
import { maxManualBackups } from '@cairn/contracts/backups/backup-rules'
import type { Backup, BackupRestore } from '@cairn/contracts/backups/backups'
import type { ProjectClone } from '@cairn/contracts/backups/clones'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import type { CountedFiles } from '@cairn/storage'
import type { PoolClient } from 'pg'
import type { Actor, AuditEvent } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Ground } from '../../ground.ts'
import { admitTransfer } from '../database/admit-transfer.ts'
import { backupJobName } from './backup-job-name.ts'

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
}

export interface StoredBackup extends Backup {
  ref: string
}

interface RestoreRow extends Row {
  backup_inserted_at: Date
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
}

/** A restore that has begun, and has not ended. */
export interface PendingRestore {
  id: string
  backupId: string
}

// A job that failed in every attempt, or was cancelled, has not ended its backup.
const ended = `b.status = 'PENDING' and j.state in ('failed', 'cancelled')`
const selectBackups = `
  select b.id, p.ref, b.kind, b.inserted_at, b.size_bytes::float8, b.file_count::float8,
         b.file_bytes::float8, b.without_bucket,
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
})

/** What was written for a backup. */
export interface WrittenBackup {
  /** Without files of storage. */
  sizeBytes: number
  files: CountedFiles
  withoutBucket: boolean
}

/** A request of a person, as the audit log records it. */
export interface BackupChange {
  by: Actor
  event: (id: string) => AuditEvent
}

export interface BackupStore {
  /** The newest first. */
  list: (ref: string) => Promise<StoredBackup[]>
  listAll: () => Promise<StoredBackup[]>
  find: (ref: string, id: string) => Promise<StoredBackup | undefined>
  /** Returns its id. Nobody else writes it. */
  createDaily: (ref: string) => Promise<string>
  /** Queues the job that writes it. Returns its id. Throws `too_many_backups`, `too_many_transfers`. */
  createManual: (ref: string, change: BackupChange) => Promise<string>
  /** Of one that waits or runs. */
  complete: (id: string, written: WrittenBackup) => Promise<void>
  fail: (id: string, error: string) => Promise<void>
  /** False where it is gone, or being restored. `change` is written to the audit log, if a person asked for it. */
  remove: (id: string, change?: BackupChange) => Promise<boolean>
  /** In the transaction of the change of the project's status. Throws `wrong_status` where it has another one by now, or the backup is gone. */
  beginRestore: (client: Client, backup: StoredBackup, status: ProjectStatus) => Promise<void>
  pendingRestore: (ref: string) => Promise<PendingRestore | undefined>
  /** With the reason where it failed. */
  endRestore: (id: string, error: string | null) => Promise<void>
  lastRestore: (ref: string) => Promise<BackupRestore | undefined>
  /** Projects that were created from backups of this one, the newest first. */
  listClones: (ref: string) => Promise<ProjectClone[]>
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
  createManual: async (ref, { by, event }) => {
    const id = randomUUID()
    await db.transaction(async (client) => {
      await admitTransfer(client, ref)
      // Behind the lock of the line above: of two who ask at once, the second counts what the first has created.
      if ((await countManual(client, ref)) >= maxManualBackups) throw fail('too_many_backups')
      const jobId = await jobs.enqueue(client, { name: backupJobName, data: { ref, id }, key: id })
      await insert(client, { id, ref, kind: 'manual', jobId })
      await recordAudit(client, by, event(id))
    })
    return id
  },
  complete: async (id, { sizeBytes, files, withoutBucket }) => {
    await db.query(
      `update platform.backups
          set status = 'COMPLETED', size_bytes = $2, file_count = $3, file_bytes = $4, without_bucket = $5
        where id = $1 and status = 'PENDING'`,
      [id, sizeBytes, files.files, files.bytes, withoutBucket],
    )
  },
  fail: async (id, error) => {
    await db.query(`update platform.backups set status = 'FAILED', error = $2 where id = $1 and status = 'PENDING'`, [
      id,
      error,
    ])
  },
  remove: (id, change) =>
    db.transaction(async (client) => {
      // First: a restore that begins at this moment is seen by the next statement, and not by this one.
      await client.query(`select from platform.backups where id = $1 for update`, [id])
      const { rowCount } = await client.query(
        `delete from platform.backups b where b.id = $1 and not exists (
           select from platform.backup_restores r where r.backup_id = b.id and r.finished_at is null)`,
        [id],
      )
      if (rowCount !== 1) return false
      if (change !== undefined) await recordAudit(client, change.by, change.event(id))
      return true
    }),
  beginRestore: async (client, { id, ref }, status) => {
    const { rowCount } = await client.query(
      `insert into platform.backup_restores (project_id, backup_id, backup_inserted_at)
       select p.id, b.id, b.inserted_at
         from platform.projects p join platform.backups b on b.project_id = p.id
        where p.ref = $1 and b.id = $2 and p.status = $3
          for no key update of p for key share of b`,
      [ref, id, status],
    )
    if (rowCount !== 1) throw fail('wrong_status')
  },
  pendingRestore: async (ref) => {
    const [row] = await db.query<Row & PendingRestore>(
      `select r.id, r.backup_id as "backupId"
         from platform.backup_restores r join platform.projects p on p.id = r.project_id
        where p.ref = $1 and r.finished_at is null`,
      [ref],
    )
    return row
  },
  endRestore: async (id, error) => {
    await db.query(`update platform.backup_restores set finished_at = now(), error = $2 where id = $1`, [id, error])
  },
  lastRestore: async (ref) => {
    const [row] = await db.query<RestoreRow>(
      `select r.backup_inserted_at, r.inserted_at, r.finished_at, r.error
         from platform.backup_restores r join platform.projects p on p.id = r.project_id
        where p.ref = $1 order by r.inserted_at desc limit 1`,
      [ref],
    )
    return (
      row && {
        backup_inserted_at: row.backup_inserted_at.toISOString(),
        inserted_at: row.inserted_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        error: row.error,
      }
    )
  },
  listClones: async (ref) => {
    const rows = await db.query<CloneRow>(
      `select p.ref, p.name, p.status, p.inserted_at, p.source_backup_inserted_at
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
    }))
  },
})
