export const backupJobName = 'back-up-project'
