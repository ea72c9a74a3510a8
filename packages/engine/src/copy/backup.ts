import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecoveryStart } from '../archive/wal-archives.ts'
import { diskSize } from '../disk-size.ts'
import { packFolder, unpackFolder } from './archive.ts'
import type { CopiedData } from './copied-data.ts'
import type { InstanceVersions } from './backup-manifest.ts'
import { assertRestorable, parseManifest } from './backup-manifest.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { DiskRoom } from './disk-room.ts'
import type { InstanceCopies } from './instance-copies.ts'
import { writeWholeFolder } from './whole-folder.ts'

const archiveIn = (folder: string) => join(folder, 'data.tar.zst')
const manifestIn = (folder: string) => join(folder, 'backup.json')

type RecoveredData = Pick<CopiedData, 'copy' | 'recovery'>

/** Where the archived changes are, if not in the instance itself. */
type CopyArchive = (start: RecoveryStart, dataDir: string) => Promise<void>

export interface BackupOptions {
  signal?: AbortSignal | undefined
  /** Called once the data are copied, with the folder as it is until the backup is whole: puts what belongs to them there too. */
  whenCopied?: (folder: string) => Promise<void>
}

/** Writes a backup into `folder`, which must not exist. For a moment it takes the space of a second copy of the data. */
export const writeBackup = (
  copies: InstanceCopies,
  folder: string,
  versions: InstanceVersions,
  { signal, whenCopied }: BackupOptions,
): Promise<BackupManifest> =>
  writeWholeFolder(folder, signal, async (partial) => {
    const data = join(partial, 'data')
    const startedAt = new Date().toISOString()
    // Copied first: a copy is quick, and keeps the server's log no longer than it takes.
    const log = await copies.copyTo(data, signal)
    const recovery =
      log?.archive === undefined
        ? undefined
        : { archive: log.archive, firstSegment: log.firstSegment, from: new Date().toISOString() }
    await whenCopied?.(partial)
    signal?.throwIfAborted()
    const manifest = { ...versions, startedAt, dataBytes: await diskSize(data), recovery }
    using _ = await copies.room.take(manifest.dataBytes, partial)
    await packFolder(data, archiveIn(partial), signal)
    await rm(data, { recursive: true })
    await writeFile(manifestIn(partial), JSON.stringify(manifest))
    return manifest
  })

export const readManifest = async (folder: string): Promise<BackupManifest> =>
  parseManifest(await readFile(manifestIn(folder), 'utf8'))

/** What a backup is read with: the versions of the instance that gets it, and the room on its disk. */
export interface BackupReader extends InstanceVersions {
  room: DiskRoom
}

/** Unpacks the data of a backup to `to`. */
export const readBackup = async (
  folder: string,
  to: string,
  { room, ...versions }: BackupReader,
  signal?: AbortSignal,
): Promise<void> => {
  const manifest = await readManifest(folder)
  assertRestorable(manifest, versions)
  using _ = await room.take(manifest.dataBytes, to)
  try {
    await unpackFolder(archiveIn(folder), to, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new Error(`The backup cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** What brings the data of an instance to a moment after a backup. Throws a sentence for a person where that cannot be done. */
export const dataAt = async (
  folder: string,
  time: Date,
  reader: BackupReader,
  copyArchive?: CopyArchive,
): Promise<RecoveredData> => {
  const { recovery } = await readManifest(folder)
  if (recovery === undefined) throw new Error('The changes after this backup were not archived.')
  if (time < new Date(recovery.from)) throw new Error('This backup is of a later time.')
  return {
    recovery: { archive: recovery.archive, time },
    copy: async (to) => {
      await readBackup(folder, to, reader)
      await copyArchive?.(recovery, to)
      await writeFile(join(to, 'recovery.signal'), '', { mode: 0o600 })
    },
  }
}
