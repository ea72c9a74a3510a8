import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { Project, RefParams } from '../projects/projects.ts'

export const Backup = z.object({
  id: z.uuid(),
  /** Created each day, or by a person. */
  kind: z.enum(['scheduled', 'manual']),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  inserted_at: z.string(),
  /** Of the database, compressed; null before it is complete. */
  size_bytes: z.number().nullable(),
  /** Files of storage that belong to it. Null before it is complete, and in backups of earlier versions, which have none. */
  files: z
    .object({
      count: z.number(),
      /** A file takes them once, for the project and all of its backups. */
      bytes: z.number(),
      /** Files were kept in a bucket of another server too, and are not part of it. */
      without_bucket: z.boolean(),
    })
    .nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

export const BackupRestore = z.object({
  /** When the backup that it is of was created. */
  backup_inserted_at: z.string(),
  /** The moment after the backup that was recovered; null: the backup itself. */
  target_time: z.string().nullable(),
  inserted_at: z.string(),
  /** Null while it runs. */
  finished_at: z.string().nullable(),
  /** Why it failed: the project has the data it had before. */
  error: z.string().nullable(),
})
export type BackupRestore = z.infer<typeof BackupRestore>

export const ProjectBackups = z.object({
  /** How long the plan keeps backups; 0: it includes none. */
  retention_hours: z.number(),
  /** The newest first. */
  backups: z.array(Backup),
  last_restore: BackupRestore.nullable(),
})
export type ProjectBackups = z.infer<typeof ProjectBackups>

const path = '/platform/database/:ref/backups'
const OfBackup = RefParams.extend({ id: z.uuid() })

export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path,
  summary: 'The backups of the project, and how its last restore ended.',
  params: RefParams,
  response: ProjectBackups,
  errors: ['project_not_found'],
})

export const createBackup = endpoint({
  name: 'createBackup',
  method: 'POST',
  path,
  summary: 'Begin a backup of the database of the project and its files of storage, which stay in use meanwhile.',
  params: RefParams,
  response: Backup,
  status: 201,
  errors: [
    'project_not_found',
    'wrong_status',
    'backups_not_in_plan',
    'too_many_backups',
    'too_many_transfers',
    'disk_almost_full',
  ],
})

export const deleteBackup = endpoint({
  name: 'deleteBackup',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a backup.',
  params: OfBackup,
  response: Backup,
  errors: ['project_not_found', 'backup_not_found', 'backup_not_complete', 'wrong_status'],
})

export const restoreBackup = endpoint({
  name: 'restoreBackup',
  method: 'POST',
  path: `${path}/:id/restore`,
  summary:
    'Replace everything in the database of the project by a backup, with its files of storage. Where that fails, the database stays as it is.',
  params: OfBackup,
  response: Project,
  errors: ['project_not_found', 'backup_not_found', 'backup_not_complete', 'wrong_status'],
})

export const downloadBackup = endpoint({
  name: 'downloadBackup',
  method: 'GET',
  path: `${path}/:id/download`,
  summary:
    'The database of a backup as SQL for psql, compressed with gzip, without the files of storage. A connection that closes before the end of the file means that the download failed.',
  params: OfBackup,
  answer: 'binary',
  response: File,
  errors: [
    'project_not_found',
    'backup_not_found',
    'backup_not_complete',
    'backup_unreadable',
    'too_many_transfers',
    'disk_almost_full',
  ],
})
