import { backupFileName } from '@cairn/contracts/backups/backup-rules'
import type { Backup } from '@cairn/contracts/backups/backups'
import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  restoreBackup,
} from '@cairn/contracts/backups/backups'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { backupFolder } from '../../../home-folders.ts'
import type { Admit } from '../../../limits/creation-limits.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { toProject } from '../../projects/project-view.ts'
import { wrongStatus } from '../../projects/wrong-status.ts'
import { changeOf } from '../backup-change.ts'
import { backupFile } from '../backup-file.ts'
import { removeBackupFolder } from '../backup-files.ts'
import { retentionHours } from '../backup-retention.ts'
import type { StoredBackup } from '../backup-store.ts'
import { findBackup } from '../find-backup.ts'

const toBackup = ({
  ref: _ref,
  has_job: _hasJob,
  archive: _archive,
  recoverable_from: _recoverableFrom,
  ...backup
}: StoredBackup): Backup => backup

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
    const id = await backups.createManual(project.ref, (created) => changeOf(call, 'backup.created', { id: created }))
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
    if (!(await backups.remove(backup.id, changeOf(call, 'backup.deleted', { id: backup.id }))))
      throw fail('wrong_status', { message: 'This backup is being restored, or a project is being created from it.' })
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
    const admit: Admit = (client) => backups.beginRestore(client, backup, { status: project.status })
    const change = changeOf(call, 'backup.restored', { id: backup.id })
    return toProject(await supervisor.restoreBackup(project, { ...change, admit }))
  },
})

export const downloadBackupRoute = route(downloadBackup, {
  permission: inProject('backups:Restore'),
  handle: async (call) => {
    const { context, fail, params, project, signal } = call
    const backup = await findBackup(context.backups, project.ref, params.id)
    if (backup.status !== 'COMPLETED') throw fail('backup_not_complete')
    if (context.engine.disk().isLow) throw fail('disk_almost_full')
    const slot = context.backupDownloads.takeSlot(project)
    const content = await backupFile(context, { project, backup, slot, signal })
    try {
      await context.backupDownloads.record(changeOf(call, 'backup.downloaded', { id: backup.id }))
    } catch (error) {
      await content.return()
      throw error
    }
    return { content, mediaType: 'application/gzip', name: backupFileName(project.ref, backup.inserted_at) }
  },
})
