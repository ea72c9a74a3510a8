import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whom the processes that read and compact lines run as, where this one is root: a user that owns nothing. It may read the
 * files of logs by its group, and write in the folder of one compaction alone.
 */
export interface Reader {
  uid: number
  gid: number
}

// New files of such a folder belong to its group.
const readableFolder = 0o2750
const readableFile = 0o640
const ownFolder = 0o700

/** Lets the reader have a file that this process has written, or that the reader itself has. */
export const giveToReaders = async (reader: Reader | undefined, path: string): Promise<void> => {
  if (reader === undefined) return
  await chown(path, process.getuid?.() ?? 0, reader.gid)
  await chmod(path, readableFile)
}

const isReadable = async (reader: Reader, folder: string): Promise<boolean> => {
  const { gid, mode } = await stat(folder)
  return gid === reader.gid && (mode & 0o7777) === readableFolder
}

/** A folder whose files the reader may read. What an earlier version left in it becomes readable too. */
export const openFolder = async (reader: Reader | undefined, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: ownFolder })
  if (reader === undefined || (await isReadable(reader, folder))) return
  await chown(folder, process.getuid?.() ?? 0, reader.gid)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await giveToReaders(reader, join(folder, entry.name))
  // At last: it says that all of this was done.
  await chmod(folder, readableFolder)
}

/** A folder in which the reader may write. */
export const openWorkFolder = async (reader: Reader | undefined, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: ownFolder })
  if (reader !== undefined) await chown(folder, reader.uid, reader.gid)
}

export const fileMode = (reader: Reader | undefined): number => (reader === undefined ? 0o600 : readableFile)
