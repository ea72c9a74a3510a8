import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstanceVersions } from './backup-manifest.ts'
import { assertRestorable, parseManifest } from './backup-manifest.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { copyDataDir, syncToDisk } from './copy-data-dir.ts'
import { assertRoomForCopy } from './disk-room.ts'
import type { InstanceCopies } from './instance-copies.ts'

const dataIn = (folder: string) => join(folder, 'data')
const manifestIn = (folder: string) => join(folder, 'backup.json')

/**
 * Writes a backup into `folder`, which must not exist: it appears under that name when it is complete and on the disk.
 * When it fails or is aborted, nothing is left.
 */
export const writeBackup = async (
  copies: InstanceCopies,
  folder: string,
  versions: InstanceVersions,
  signal: AbortSignal | undefined,
): Promise<BackupManifest> => {
  const partial = `${folder}.partial`
  // Left by a process that was killed.
  await rm(partial, { recursive: true, force: true })
  const manifest = { ...versions, startedAt: new Date().toISOString() }
  try {
    await mkdir(partial, { mode: 0o700 })
    await copies.copyTo(dataIn(partial), signal)
    await writeFile(manifestIn(partial), JSON.stringify(manifest))
    await syncToDisk(partial)
    signal?.throwIfAborted()
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  return manifest
}

/** Copies the data of a backup to `to`, for an instance that runs with these versions. */
export const readBackup = async (folder: string, to: string, versions: InstanceVersions): Promise<void> => {
  assertRestorable(parseManifest(await readFile(manifestIn(folder), 'utf8')), versions)
  await assertRoomForCopy(dataIn(folder), join(to, '..'))
  await copyDataDir(dataIn(folder), to)
}
