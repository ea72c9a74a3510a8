import type { InstallationBackupStore } from './installation-backups.ts'

const oldMs = 26 * 60 * 60 * 1_000

/** What the health of the installation says of its backups. Throws where the newest is old, lacks a project, or could not be made. Anybody may read it: it names no folder. */
export const checkInstallationBackups = async (store: InstallationBackupStore): Promise<string> => {
  const { folder, last_error: error, backups } = await store.list()
  if (folder === null) return 'not set up'
  const [newest] = backups
  if (error !== null) throw new Error('The latest backup of the installation failed.')
  if (newest === undefined) return 'none yet'
  if (newest.failed.length > 0)
    throw new Error(`The latest backup of the installation lacks projects: ${newest.failed.length}.`)
  if (Date.now() - Date.parse(newest.started_at) > oldMs)
    throw new Error('The latest backup of the installation is older than a day.')
  return `the latest of ${newest.started_at}`
}
