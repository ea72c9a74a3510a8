export { createBackup, deleteBackup, downloadBackup, listBackups, restoreBackup } from './backups.ts'
export { cloneProject, listClones } from './clones.ts'
export { readRecovery, recoverProject, switchRecovery } from './recovery.ts'
