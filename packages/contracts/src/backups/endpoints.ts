export { createBackup, deleteBackup, listBackups, restoreBackup } from './backups.ts'
