import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InstallationBackup } from '@cairn/contracts/installation-backups/installation-backups'

/** Lies in the folder of a backup, which is otherwise the home of an installation. */
export const manifestFile = 'installation-backup.json'

// The moment when it was begun, in the characters that every file system takes.
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** The name of a backup that is begun now. */
export const backupName = (now: Date): string => now.toISOString().replaceAll(':', '-')

const readBackup = async (folder: string, name: string): Promise<InstallationBackup[]> => {
  const text = await readFile(join(folder, name, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const { data } = InstallationBackup.omit({ name: true }).safeParse(JSON.parse(text))
  return data === undefined ? [] : [{ ...data, name }]
}

/** The backups of a folder, newest first. Throws where it cannot be read. */
export const listBackups = async (folder: string): Promise<InstallationBackup[]> => {
  const names = (await readdir(folder))
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
  return (await Promise.all(names.map((name) => readBackup(folder, name)))).flat()
}
