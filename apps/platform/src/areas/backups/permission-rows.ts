import { randomUUID } from 'node:crypto'
import type { backups } from '@cairn/contracts/backups/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  inProject,
  managers,
  members,
  restingRef,
  runningRef,
  unknownId,
  writers,
} from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof backups> = {
  listBackups: inProject(members, 'database:read', runningRef),
  createBackup: inProject(writers, 'database:write', restingRef, undefined, 'wrong_status'),
  deleteBackup: inProject(writers, 'database:write', runningRef, unknownId, 'backup_not_found'),
  cloneProject: inProject(
    managers,
    'projects:write',
    runningRef,
    () => ({ body: { backup_id: randomUUID(), name: 'a copy', db_pass: 'correct horse 1' } }),
    'backup_not_found',
  ),
  listClones: inProject(members, 'database:read', runningRef),
  readRecovery: inProject(members, 'database:read', runningRef),
  switchRecovery: inProject(managers, 'projects:write', restingRef, () => ({ body: { days: null } })),
  recoverProject: inProject(
    writers,
    'database:write',
    runningRef,
    () => ({ body: { recovery_time_target_unix: 1 } }),
    'recovery_time_outside',
  ),
  downloadBackup: inProject(writers, 'database:write', restingRef, unknownId, 'backup_not_found'),
  restoreBackup: inProject(writers, 'database:write', runningRef, unknownId, 'backup_not_found'),
}
