import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'

/** Backups in each state, how the last restore ended, and a project that was created from one; there are no files of them. */
export const storeSampleBackups = async (home: string, ref: string, clone: string): Promise<void> => {
  await using client = await connectToPlatformDatabase(home)
  await client.query(
    `insert into platform.backups (id, project_id, kind, status, size_bytes, file_count, file_bytes, error, inserted_at)
     select gen_random_uuid(), p.id, b.kind, b.status, b.size, b.files, b.bytes, b.error, now() - b.age::interval
       from platform.projects p, (values
         ('manual', 'PENDING', null, null, null, null, '1 second'),
         ('scheduled', 'COMPLETED', 9123456, 1284, 731234567, null, '5 hours'),
         ('scheduled', 'FAILED', null, null, null, 'There is not enough disk space for the copy: it needs 180 MB, and 96 MB are free.',
          '29 hours'),
         ('manual', 'COMPLETED', 8923456, 1201, 698234567, null, '31 hours'),
         ('scheduled', 'COMPLETED', 8623456, null, null, null, '53 hours')) b (kind, status, size, files, bytes, error, age)
      where p.ref = $1`,
    [ref],
  )
  await client.query(
    `insert into platform.recovery_windows (project_id, days) select id, 7 from platform.projects where ref = $1`,
    [ref],
  )
  await client.query(
    `update platform.backups b set archive = 'a0000000-0000-4000-8000-000000000000', recoverable_from = b.inserted_at
       from platform.projects p where p.id = b.project_id and p.ref = $1 and b.status = 'COMPLETED'`,
    [ref],
  )
  await client.query(
    `insert into platform.backup_restores (project_id, backup_inserted_at, inserted_at, finished_at)
     select id, now() - interval '53 hours', now() - interval '30 hours', now() - interval '30 hours'
       from platform.projects where ref = $1`,
    [ref],
  )
  await client.query(
    `update platform.projects set source_backup_inserted_at = now() - interval '53 hours',
       source_project_id = (select id from platform.projects where ref = $1) where ref = $2`,
    [ref, clone],
  )
}
