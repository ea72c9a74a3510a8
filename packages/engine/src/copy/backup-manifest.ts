import { z } from 'zod'
import type { RecoveryStart } from '../archive/wal-archives.ts'

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
  /** What the data takes on the disk when it is unpacked. */
  dataBytes: number
  /** Absent where the instance was not archived, or did not run: nothing later can be recovered from it. */
  recovery?: RecoveryStart | undefined
}

export const platform = `${process.platform}-${process.arch}`

const Manifest = z.object({
  postgresVersion: z.string(),
  platform: z.string(),
  startedAt: z.string(),
  dataBytes: z.number(),
  recovery: z.object({ archive: z.uuid(), firstSegment: z.string(), from: z.string() }).optional(),
})

export const parseManifest = (text: string): BackupManifest => Manifest.parse(JSON.parse(text))

const major = (version: string) => version.split('.')[0]

/** Throws a sentence for a person when this engine cannot run what lies in the backup. */
export const assertRestorable = (backup: BackupManifest, own: InstanceVersions): void => {
  if (major(backup.postgresVersion) !== major(own.postgresVersion))
    throw new Error(`The backup is of PostgreSQL ${backup.postgresVersion}, and this is ${own.postgresVersion}.`)
  if (backup.platform !== own.platform)
    throw new Error(`The backup was made on ${backup.platform}, and this is ${own.platform}.`)
}
