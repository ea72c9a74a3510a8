/** Of one project, beside those of each day. */
export const maxManualBackups = 5

/** What a backup that was made then is saved as. */
export const backupFileName = (ref: string, insertedAt: string): string => `${ref}-${insertedAt.slice(0, 10)}.sql.gz`
