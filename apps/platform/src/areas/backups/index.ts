import { backups } from '@cairn/contracts/backups/area'
import { isInProgress } from '@cairn/contracts/projects/project-status'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { backUp } from './back-up.ts'
import { backupJobName } from './backup-job-name.ts'
import { createBackupDownloads } from './backup-downloads.ts'
import { createBackupStore } from './backup-store.ts'
import { checkArchiving } from './check-archiving.ts'
import { makeDailyBackups } from './daily-backups.ts'
import { cloneProjectRoute, listClonesRoute } from './routes/clones.ts'
import { readRecoveryRoute, recoverProjectRoute, switchRecoveryRoute } from './routes/recovery.ts'
import {
  createBackupRoute,
  deleteBackupRoute,
  downloadBackupRoute,
  listBackupsRoute,
  restoreBackupRoute,
} from './routes/backups.ts'

export const stores = (ground: Ground) => ({
  backups: createBackupStore(ground),
  backupDownloads: createBackupDownloads(ground.db),
})

export const area = defineArea(backups, {
  health: (ground) => ({ archiving: () => checkArchiving(ground) }),
  routes: {
    cloneProject: cloneProjectRoute,
    listClones: listClonesRoute,
    createBackup: createBackupRoute,
    deleteBackup: deleteBackupRoute,
    downloadBackup: downloadBackupRoute,
    listBackups: listBackupsRoute,
    readRecovery: readRecoveryRoute,
    recoverProject: recoverProjectRoute,
    restoreBackup: restoreBackupRoute,
    switchRecovery: switchRecoveryRoute,
  },
  jobs: (context) => ({
    'daily-backups': defineJob({
      title: 'Make the daily backups of projects, and delete old ones',
      data: z.object({}),
      schedule: '37 * * * *',
      run: ({ signal }) => makeDailyBackups(context, signal, Date.now()),
    }),
    [backupJobName]: defineJob({
      title: 'Make a backup of a project',
      data: z.object({ ref: z.string(), id: z.uuid() }),
      run: async ({ data: { ref, id }, signal }) => {
        const backup = await context.backups.find(ref, id)
        if (backup?.status !== 'PENDING') return
        // A restart, or a restore, that asked for the backup in its transaction. Where it has not begun yet, the next attempt waits for it.
        await context.supervisor.ended(ref)
        const project = await context.projects.find(ref)
        // Deleted meanwhile, with all of its backups.
        if (project === undefined) return
        if (isInProgress(project.status)) throw new Error('The project does not run yet.')
        await backUp(context, backup, signal)
      },
    }),
  }),
})
