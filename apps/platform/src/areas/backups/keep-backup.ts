import type { PoolClient } from 'pg'
import { fail } from '../../errors.ts'

// A project keeps the time of its backup as the API shows it.
const shownTime = `date_trunc('milliseconds', b.inserted_at)`

/** Whether the project `c` was created from the backup `b`. */
export const isMadeOf = `c.source_project_id = b.project_id and c.source_backup_inserted_at = ${shownTime}`

/** For the transaction that creates a project from a backup: the backup stays until then. Throws `backup_not_found`. */
export const keepBackup = async (
  client: Pick<PoolClient, 'query'>,
  { ref, backupInsertedAt }: { ref: string; backupInsertedAt: string },
): Promise<void> => {
  const { rows } = await client.query(
    `select from platform.backups b join platform.projects p on p.id = b.project_id
     where p.ref = $1 and ${shownTime} = $2 for key share of p, b`,
    [ref, backupInsertedAt],
  )
  if (rows.length === 0) throw fail('backup_not_found')
}
