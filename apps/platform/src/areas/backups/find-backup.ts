import { fail } from '../../errors.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** Throws `backup_not_found`. */
export const findBackup = async (
  backups: Pick<BackupStore, 'find'>,
  ref: string,
  id: string,
): Promise<StoredBackup> => {
  const backup = await backups.find(ref, id)
  if (backup === undefined) throw fail('backup_not_found')
  return backup
}
