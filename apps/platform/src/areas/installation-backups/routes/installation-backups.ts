import {
  listInstallationBackups,
  startInstallationBackup,
} from '@cairn/contracts/installation-backups/installation-backups'
import { actorOf } from '../../../audit/record-audit.ts'
import { route } from '../../../route.ts'
import { operator } from '../../operator/operator.ts'

export const listInstallationBackupsRoute = route(listInstallationBackups, {
  permission: operator,
  handle: ({ context }) => context.installationBackups.list(),
})

export const startInstallationBackupRoute = route(startInstallationBackup, {
  permission: operator,
  handle: async (call) => {
    await call.context.installationBackups.start(actorOf(call))
    return call.context.installationBackups.list()
  },
})
