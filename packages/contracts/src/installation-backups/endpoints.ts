export * from './installation-backups.ts'
