import type { backups } from '@cairn/contracts/backups/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, restingRef, runningRef, unknownId, writers } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof backups> = {
  listBackups: inProject(members, 'database:read', runningRef),
  createBackup: inProject(writers, 'database:write', restingRef, undefined, 'wrong_status'),
  deleteBackup: inProject(writers, 'database:write', runningRef, unknownId, 'backup_not_found'),
  restoreBackup: inProject(writers, 'database:write', runningRef, unknownId, 'backup_not_found'),
}
