import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstanceVersions } from './backup-manifest.ts'
import { assertRestorable, parseManifest } from './backup-manifest.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { copyDataDir } from './copy-data-dir.ts'
import { assertRoomForCopy } from './disk-room.ts'
import type { InstanceCopies } from './instance-copies.ts'
import { writeWholeFolder } from './whole-folder.ts'

const dataIn = (folder: string) => join(folder, 'data')
const manifestIn = (folder: string) => join(folder, 'backup.json')

/** Writes a backup into `folder`, which must not exist. */
export const writeBackup = (
  copies: InstanceCopies,
  folder: string,
  versions: InstanceVersions,
  signal: AbortSignal | undefined,
): Promise<BackupManifest> =>
  writeWholeFolder(folder, signal, async (partial) => {
    const manifest = { ...versions, startedAt: new Date().toISOString() }
    await copies.copyTo(dataIn(partial), signal)
    await writeFile(manifestIn(partial), JSON.stringify(manifest))
    return manifest
  })

/** Copies the data of a backup to `to`, for an instance that runs with these versions. */
export const readBackup = async (folder: string, to: string, versions: InstanceVersions): Promise<void> => {
  assertRestorable(parseManifest(await readFile(manifestIn(folder), 'utf8')), versions)
  await assertRoomForCopy(dataIn(folder), join(to, '..'))
  await copyDataDir(dataIn(folder), to)
}
