import { installationBackups } from '@cairn/contracts/installation-backups/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { checkInstallationBackups } from './check-installation-backups.ts'
import { installationBackupJob, InstallationBackupStore } from './installation-backups.ts'
import { listInstallationBackupsRoute, startInstallationBackupRoute } from './routes/installation-backups.ts'

export const stores = (ground: Ground) => ({ installationBackups: new InstallationBackupStore(ground) })

export const area = defineArea(installationBackups, {
  health: (ground) => ({ backups: () => checkInstallationBackups(new InstallationBackupStore(ground)) }),
  routes: {
    listInstallationBackups: listInstallationBackupsRoute,
    startInstallationBackup: startInstallationBackupRoute,
  },
  jobs: (context) => ({
    [installationBackupJob]: defineJob({
      title: 'Make a backup of the installation',
      data: z.object({ by_hand: z.boolean().default(false) }),
      // The next attempt is an hour later.
      attempts: 1,
      ...(context.config.installationBackups.folder === undefined ? {} : { schedule: '7 * * * *' }),
      run: (run) => context.installationBackups.make(context, run),
    }),
  }),
})
