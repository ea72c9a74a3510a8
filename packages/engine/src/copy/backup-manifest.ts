/** What an instance is made of, and what a copy of it needs in order to run. */
export interface InstanceVersions {
  /** Such as `18.4`. */
  postgresVersion: string
  /** Data directories are read on the same kind of machine only. */
  platform: string
}

export interface BackupManifest extends InstanceVersions {
  /** Everything that was committed before is in the backup. */
  startedAt: string
}

export const platform = `${process.platform}-${process.arch}`

const textOf = (value: object, key: string): string => {
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  if (typeof found !== 'string') throw new Error(`The backup does not say its ${key}.`)
  return found
}

export const parseManifest = (text: string): BackupManifest => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('The description of the backup is not an object.')
  return {
    postgresVersion: textOf(value, 'postgresVersion'),
    platform: textOf(value, 'platform'),
    startedAt: textOf(value, 'startedAt'),
  }
}

const major = (version: string) => version.split('.')[0]

/** Throws a sentence for a person when this engine cannot run what lies in the backup. */
export const assertRestorable = (backup: BackupManifest, own: InstanceVersions): void => {
  if (major(backup.postgresVersion) !== major(own.postgresVersion))
    throw new Error(`The backup is of PostgreSQL ${backup.postgresVersion}, and this is ${own.postgresVersion}.`)
  if (backup.platform !== own.platform)
    throw new Error(`The backup was made on ${backup.platform}, and this is ${own.platform}.`)
}
