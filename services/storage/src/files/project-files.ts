import { createHash, hash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull, tooLarge } from '../storage-error.ts'
import { codeOf, isMissing } from './file-errors.ts'
import { removeFiles } from './file-hold.ts'
import { noteStreamed } from './streamed-buffers.ts'
import { SharedSyncs, syncFolder } from './sync-folder.ts'
import { WriteBehind } from './write-behind.ts'
import { writeSynced } from './write-synced.ts'

const versionPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is what files are called by. */
export const isVersion = (text: string): boolean => versionPattern.test(text)

/** A file that was written, and is on the disk. */
export interface StoredFile {
  /** Its name on the disk. */
  version: string
  bytes: number
  /** In hexadecimal. */
  md5: string
}

export interface ReceiveOptions {
  maxBytes: number
  /** Throws where nothing should be written to the disk any more. Asked again while a large file arrives. */
  checkRoom: () => void
}

export const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'

/** The refusal that a full disk stands for; other errors stay. */
export const asDiskFull = (error: unknown): unknown => (isFull(error) ? diskFull() : error)

/** Between two questions whether there is room. */
export const bytesBetweenChecks = 8 * 1024 * 1024

/** Writes what arrives, with its digest. */
export const writeAll = async (
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, checkRoom }: ReceiveOptions,
): Promise<Pick<StoredFile, 'bytes' | 'md5'>> => {
  const digest = createHash('md5')
  const writer = new WriteBehind(handle)
  let bytes = 0
  let unchecked = 0
  for await (const chunk of source) {
    bytes += chunk.length
    unchecked += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    if (unchecked >= bytesBetweenChecks) {
      checkRoom()
      unchecked = 0
    }
    // Begins to write before the digest is computed.
    noteStreamed(chunk.length)
    const written = writer.write(chunk)
    digest.update(chunk)
    await written
  }
  await writer.flush()
  return { bytes, md5: digest.digest('hex') }
}

const mostInTurn = 1_000

/** Names of new files. A thousand in turn lie in the same folder, so that files which arrive together share its sync. */
class Versions {
  #shard = ''
  #left = 0

  next(): string {
    const version: string = randomUUID()
    if (this.#left === 0) {
      this.#shard = version.slice(0, 2)
      this.#left = mostInTurn
    }
    this.#left -= 1
    return this.#shard + version.slice(2)
  }
}

/**
 * The files of one project. Their names are ids, never what callers send. A file is whole and on the disk before anything
 * refers to it, and is deleted after nothing refers to it any more: what a crash leaves are files without a row, whole or
 * not, which `sweepFiles` deletes.
 */
export class ProjectFiles {
  readonly folder: string
  readonly #made = new Set<string>()
  readonly #versions = new Versions()
  readonly #syncs = new SharedSyncs()

  constructor(folder: string) {
    this.folder = folder
  }

  /** Folders of files, by the first two digits of their names. */
  get objects(): string {
    return join(this.folder, 'objects')
  }

  /** Where the file of a version lies. Throws ENOENT for what is no version. */
  pathOf(version: string): string {
    // The column can be changed by SQL: it may say anything.
    if (!isVersion(version)) throw Object.assign(new Error('Not a version of a file.'), { code: 'ENOENT' })
    return join(this.objects, version.slice(0, 2), version)
  }

  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (first !== undefined) {
      await syncFolder(join(folder, '..'))
      await syncFolder(join(folder, '../..'))
    }
    this.#made.add(folder)
  }

  /** Makes a new file by what `write` does. Returns once it survives a power cut, and leaves nothing behind on failure. */
  async #make<Written>(
    checkRoom: () => void,
    write: (path: string, syncName: () => Promise<void>) => Promise<Written>,
  ): Promise<Written & { version: string }> {
    const version = this.#versions.next()
    const path = this.pathOf(version)
    const folder = join(path, '..')
    try {
      checkRoom()
      await this.#makeFolder(folder)
      return { version, ...(await write(path, () => this.#syncs.sync(folder))) }
    } catch (error) {
      // Folders may have been removed with those of another process's project of the same name.
      this.#made.clear()
      await rm(path, { force: true })
      throw asDiskFull(error)
    }
  }

  /** Writes what arrives to the disk. */
  receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StoredFile> {
    return this.#make(options.checkRoom, async (path, syncName) => {
      await using handle = await open(path, 'wx', 0o600)
      const written = await writeAll(handle, source, options)
      // At once: the file and its name are then one write of the file system's journal.
      await Promise.all([handle.sync(), syncName()])
      return written
    })
  }

  /** The same with a small file, which has arrived. */
  store(content: Buffer, { checkRoom }: Pick<ReceiveOptions, 'checkRoom'>): Promise<StoredFile> {
    return this.#make(checkRoom, async (path, syncName) => {
      await writeSynced(path, content, syncName)
      return { bytes: content.length, md5: hash('md5', content, 'hex') }
    })
  }

  async #publish(version: string, place: (path: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(version)
    const folder = join(path, '..')
    await this.#makeFolder(folder)
    await place(path)
    await this.#syncs.sync(folder)
  }

  /** A second name for the same bytes, which stay until both are deleted. */
  async copy(version: string): Promise<string> {
    const copied = this.#versions.next()
    await this.#link(this.pathOf(version), copied)
    return copied
  }

  /** Takes a file that is whole and synced as this version. False if it was taken before. Its first name stays. */
  async adopt(from: string, version: string): Promise<boolean> {
    try {
      await this.#link(from, version)
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      return false
    }
  }

  /** A copy where the file system has no links. */
  async #link(from: string, version: string): Promise<void> {
    try {
      await this.#publish(version, async (path) => {
        try {
          await link(from, path)
        } catch (error) {
          if (isMissing(error) || isFull(error) || codeOf(error) === 'EEXIST') throw error
          await copyFile(from, path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
          await using handle = await open(path, 'r')
          await handle.sync()
        }
      })
    } catch (error) {
      throw asDiskFull(error)
    }
  }

  /** Rejects with ENOENT if there is no such file. */
  open(version: string): Promise<FileHandle> {
    return open(this.pathOf(version), 'r')
  }

  async remove(versions: readonly string[]): Promise<void> {
    const paths = versions.filter(isVersion).map((version) => this.pathOf(version))
    await removeFiles(this.folder, paths)
  }
}
