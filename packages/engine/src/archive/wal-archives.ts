import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { DiskRoom } from '../copy/disk-room.ts'
import type { TreeCopyOptions } from '../copy/copy-tree.ts'
import { copyTree } from '../copy/copy-tree.ts'
import { diskSize } from '../disk-size.ts'
import type { InstanceFiles } from '../instance-files.ts'
import type { SystemUser } from '../system-user.ts'
import { archiveIdFile, archivesFolder } from './archive-commands.ts'

/** What recovery from a backup needs: the archive that goes on where it ends. */
export interface RecoveryStart {
  archive: string
  /** The first segment of the log that is read. */
  firstSegment: string
  /** From when on there is a state to recover. */
  from: string
}

const idPattern = /^[0-9a-f-]{36}$/

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The archive that the data directory is archived to; undefined if it is not. */
export const readArchiveId = async (dataDir: string): Promise<string | undefined> => {
  try {
    const id = await readFile(join(dataDir, archiveIdFile), 'utf8')
    // Its owner is the user of the server: it may say anything.
    return idPattern.test(id) ? id : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A folder of the user. Throws where there is a file, or a link, whose target would be given away. */
const makeFolder = async (path: string, user: SystemUser | undefined): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await using folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  if (user !== undefined) await folder.chown(user.uid, user.gid)
  await folder.sync()
}

const writeArchiveId = async (dataDir: string, id: string, user: SystemUser | undefined): Promise<void> => {
  const path = join(dataDir, archiveIdFile)
  const fresh = `${path}.new`
  await rm(fresh, { force: true })
  {
    await using file = await open(fresh, 'wx', 0o600)
    await file.writeFile(id)
    if (user !== undefined) await file.chown(user.uid, user.gid)
    await file.sync()
  }
  await rename(fresh, path)
}

/**
 * Prepares the archive of a server that is about to start, and returns its id. Where the data directory has none, as a copy or after a
 * time without an archive, it is a new one: an archive has each segment since it began.
 */
export const prepareArchive = async (
  { folder, dataDir }: Pick<InstanceFiles, 'folder' | 'dataDir'>,
  user: SystemUser | undefined,
  archives: boolean,
): Promise<string | undefined> => {
  if (!archives) {
    await rm(join(dataDir, archiveIdFile), { force: true })
    return undefined
  }
  const present = await readArchiveId(dataDir)
  const id = present ?? randomUUID()
  await makeFolder(join(folder, archivesFolder), user)
  await makeFolder(join(folder, archivesFolder, id), user)
  if (present === undefined) await writeArchiveId(dataDir, id, user)
  return id
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

// And the file that names the start of each backup.
const segmentPattern = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/

/** Deletes what recovery from none of these backups needs: older segments, and archives of earlier data directories. */
export const trimArchives = async (
  { folder, dataDir }: Pick<InstanceFiles, 'folder' | 'dataDir'>,
  kept: readonly RecoveryStart[],
): Promise<void> => {
  const present = await readArchiveId(dataDir)
  for (const id of await namesIn(join(folder, archivesFolder))) {
    const archive = join(folder, archivesFolder, id)
    const [first] = kept.flatMap((start) => (start.archive === id ? [start.firstSegment] : [])).toSorted()
    if (first !== undefined) {
      const old = (await namesIn(archive)).filter((name) => segmentPattern.test(name) && name < first)
      for (const name of old) await rm(join(archive, name), { force: true })
    } else if (id !== present) await rm(archive, { recursive: true, force: true })
  }
}

/** What the archives of an instance take on the disk. */
export const archivedBytes = ({ folder }: Pick<InstanceFiles, 'folder'>): Promise<number> =>
  diskSize(join(folder, archivesFolder))

const segmentsFrom = async (archive: string, first: string): Promise<string[]> =>
  (await namesIn(archive)).filter((name) => segmentPattern.test(name) && name >= first)

/** Whether the present archive of a data directory has a segment. */
export const hasSegment = async (
  { folder }: Pick<InstanceFiles, 'folder'>,
  { archive, segment }: { archive: string; segment: string },
): Promise<boolean> => (await namesIn(join(folder, archivesFolder, archive))).includes(`${segment}.gz`)

/** Copies what recovery needs to beside the data directory of another instance, which is made. */
export const copyArchive = async (
  { folder }: Pick<InstanceFiles, 'folder'>,
  { archive, firstSegment }: Pick<RecoveryStart, 'archive' | 'firstSegment'>,
  dataDir: string,
  room: DiskRoom,
): Promise<void> => {
  const from = join(folder, archivesFolder, archive)
  const to = join(dirname(dataDir), archivesFolder, archive)
  await mkdir(to, { recursive: true, mode: 0o700 })
  using _ = await room.takeForCopy(from, to)
  // Blocks are shared where the file system can. The copies belong to us until the instance is given to its user.
  for (const name of await segmentsFrom(from, firstSegment))
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Lets the data directory of a copied instance go on with an archive. What it has of the log is archived here where the original had not done so yet: its
 * server would not, since it reads these segments as a part of the copy.
 */
export const continueArchive = async (
  { folder, dataDir }: Pick<InstanceFiles, 'folder' | 'dataDir'>,
  archive: string,
): Promise<void> => {
  const [log, to] = [join(dataDir, 'pg_wal'), join(folder, archivesFolder, archive)]
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await namesIn(log)).filter((each) => /^[0-9A-F]{24}$/.test(each))) {
    const archived = join(to, `${name}.gz`)
    if (await isThere(archived)) continue
    await pipeline(createReadStream(join(log, name)), createGzip(), createWriteStream(archived, { mode: 0o600 }))
  }
  await writeFile(join(dataDir, archiveIdFile), archive, { mode: 0o600 })
}

interface ArchivesCopy extends Pick<TreeCopyOptions, 'signal'> {
  /** Folders of earlier copies of the instance. */
  earlier?: readonly string[] | undefined
  /** The archive that goes on meanwhile, and the last segment that it shares with the copied data. */
  present?: { archive: string; lastSegment: string } | undefined
}

/** Copies the archives of an instance from its folder to that of a copy. */
export const copyAllArchives = async (
  fromFolder: string,
  toFolder: string,
  { earlier = [], present, signal }: ArchivesCopy,
): Promise<void> => {
  for (const id of await namesIn(join(fromFolder, archivesFolder))) {
    const archiveIn = (folder: string): string => join(folder, archivesFolder, id)
    await copyTree(archiveIn(fromFolder), archiveIn(toFolder), {
      earlier: earlier.map(archiveIn),
      includes: (name) =>
        segmentPattern.test(name) && (present?.archive !== id || name.slice(0, 24) <= present.lastSegment),
      signal,
    })
  }
}

/** Log of a server that is not archived yet. */
export interface WaitingLog {
  bytes: number
  /** When the first segment of it was complete; undefined: none waits. */
  since: Date | undefined
  /** Where some waits: when the last segment that is archived was complete; undefined: there is none. */
  archivedUntil: Date | undefined
}

const nothingWaits: WaitingLog = { bytes: 0, since: undefined, archivedUntil: undefined }

/** When the last segment of the present archive was complete; it was written then. */
const lastArchived = async (folder: string, dataDir: string): Promise<Date | undefined> => {
  const id = await readArchiveId(dataDir)
  if (id === undefined) return undefined
  const archive = join(folder, archivesFolder, id)
  const last = (await namesIn(archive))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .toSorted()
    .at(-1)
  return last === undefined ? undefined : (await lstat(join(archive, last))).mtime
}

// What the server leaves in `pg_wal/archive_status` for each segment that is to be archived.
const waitingPattern = /^[0-9A-F]{24}\.ready$/

/**
 * What waits to be archived, as the server has it on the disk: also one that does not run, and whatever the reason is. A segment of a
 * server without failures waits for less than a second.
 */
export const waitingLog = async ({
  folder: instance,
  dataDir,
}: Pick<InstanceFiles, 'folder' | 'dataDir'>): Promise<WaitingLog> => {
  const folder = join(dataDir, 'pg_wal')
  const status = join(folder, 'archive_status')
  const waiting = (await namesIn(status)).filter((name) => waitingPattern.test(name)).toSorted()
  const [first] = waiting
  if (first === undefined) return nothingWaits
  try {
    const [{ mtime }, { size }] = await Promise.all([
      lstat(join(status, first)),
      lstat(join(folder, first.replace('.ready', ''))),
    ])
    // All segments have one size.
    return { bytes: waiting.length * size, since: mtime, archivedUntil: await lastArchived(instance, dataDir) }
  } catch (error) {
    // It was archived in this moment.
    if (isMissing(error)) return nothingWaits
    throw error
  }
}
