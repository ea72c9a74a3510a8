import type { Backup } from '@cairn/contracts/backups/backups'
import { createBackup, deleteBackup, listBackups, restoreBackup } from '@cairn/contracts/backups/backups'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { AuditEvent } from '../../../audit/record-audit.ts'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Caller } from '../../../caller.ts'
import { backupFolder } from '../../../home-folders.ts'
import type { Admit } from '../../../limits/creation-limits.ts'
import { inProject } from '../../../permissions.ts'
import type { CallOrigin } from '../../../route.ts'
import { route } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { toProject } from '../../projects/project-view.ts'
import { wrongStatus } from '../../projects/wrong-status.ts'
import { removeBackupFolder } from '../backup-files.ts'
import { retentionHours } from '../backup-retention.ts'
import type { StoredBackup } from '../backup-store.ts'
import { findBackup } from '../find-backup.ts'

const toBackup = ({ ref: _ref, ...backup }: StoredBackup): Backup => backup

type BackupAction = Extract<AuditAction, `backup.${string}`>

/** A change of a backup, for the audit log. */
const changeOf = (call: CallOrigin & { caller: Caller; project: StoredProject }, action: BackupAction) => {
  const { ref, name, organization_id: organizationId } = call.project
  return {
    by: actorOf(call),
    event: (id: string): AuditEvent => ({
      organizationId,
      action,
      target: { type: 'project', id: ref, name },
      details: { id },
    }),
  }
}

export const listBackupsRoute = route(listBackups, {
  permission: inProject('backups:Read'),
  handle: async ({ context: { backups, catalogue }, project }) => {
    const [stored, lastRestore] = await Promise.all([backups.list(project.ref), backups.lastRestore(project.ref)])
    return {
      retention_hours: retentionHours(catalogue, project),
      backups: stored.map(toBackup),
      last_restore: lastRestore ?? null,
    }
  },
})

export const createBackupRoute = route(createBackup, {
  permission: inProject('backups:Write'),
  handle: async (call) => {
    const { context, fail, project } = call
    const { backups, catalogue, engine } = context
    if (!isActionAllowed('backUp', project.status)) throw wrongStatus('backUp', project.status)
    if (retentionHours(catalogue, project) === 0) throw fail('backups_not_in_plan')
    if (engine.disk().isLow) throw fail('disk_almost_full')
    const id = await backups.createManual(project.ref, changeOf(call, 'backup.created'))
    return toBackup(await findBackup(backups, project.ref, id))
  },
})

export const deleteBackupRoute = route(deleteBackup, {
  permission: inProject('backups:Write'),
  handle: async (call) => {
    const { context, fail, params, project } = call
    const { backups, config } = context
    const backup = await findBackup(backups, project.ref, params.id)
    if (backup.status === 'PENDING') throw fail('backup_not_complete')
    if (!(await backups.remove(backup.id, changeOf(call, 'backup.deleted'))))
      throw fail('wrong_status', { message: 'This backup is being restored.' })
    await removeBackupFolder(backupFolder(config, project.ref, backup.id))
    return toBackup(backup)
  },
})

export const restoreBackupRoute = route(restoreBackup, {
  permission: inProject('backups:Restore'),
  handle: async (call) => {
    const { context, fail, params, project } = call
    const { backups, supervisor } = context
    const backup = await findBackup(backups, project.ref, params.id)
    if (backup.status !== 'COMPLETED') throw fail('backup_not_complete')
    const { by, event } = changeOf(call, 'backup.restored')
    const admit: Admit = (client) => backups.beginRestore(client, backup, project.status)
    return toProject(await supervisor.restoreBackup(project, { by, event: event(backup.id), admit }))
  },
})
