import type { installationBackups } from '@cairn/contracts/installation-backups/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forOperator } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof installationBackups> = {
  listInstallationBackups: forOperator(),
  startInstallationBackup: forOperator(undefined, 'backup_folder_not_set'),
}
