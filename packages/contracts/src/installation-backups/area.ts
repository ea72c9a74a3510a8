import { defineArea } from '../area.ts'
import type * as endpoints from './endpoints.ts'

export const installationBackups = defineArea<typeof endpoints>()({
  operatorActions: {
    'installation.backup_started': 'Started a backup of the installation',
  },
  errors: {
    backup_folder_not_set: [409, 'This installation has no folder for backups. Set CAIRN_BACKUP_FOLDER.'],
  },
})
