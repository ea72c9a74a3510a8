import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRemoteMissing, RemoteError } from '../remote/remote-error.ts'
import type { RemoteBucket } from '../remote/remote-bucket.ts'
import { openedOnDisk, openedRemotely, wholeOf } from './opened-file.ts'
import type { OpenedFile } from './opened-file.ts'
import { isMissing } from './file-errors.ts'
import { isVersion, writeAll } from './project-files.ts'
import type { ProjectFiles, ReceiveOptions, StoredFile } from './project-files.ts'

/** Where new files go. */
export type Placement = 'disk' | 'bucket'

export interface Remote {
  bucket: RemoteBucket
  /** What the keys of the project's files begin with. */
  prefix: string
}

const withoutLimit = { maxBytes: Infinity, checkRoom: () => undefined }

/**
 * The files of one project on the disk and in a bucket of another server. A file is read from where it is, so that a project can be
 * moved from one to the other while it is used. It arrives on the disk in any case: only there it can be hashed and synced before
 * anybody is told that it is stored. Where new files go to the bucket, it goes there next, and then leaves the disk.
 */
export class PlacedFiles {
  readonly disk: ProjectFiles
  readonly #remote: Remote | undefined
  readonly placement: Placement

  constructor(disk: ProjectFiles, remote: Remote | undefined, placement: Placement) {
    this.disk = disk
    this.#remote = remote
    this.placement = remote === undefined ? 'disk' : placement
  }

  get folder(): string {
    return this.disk.folder
  }

  get remote(): Remote | undefined {
    return this.#remote
  }

  keyOf(version: string): string {
    return `${this.#remote?.prefix ?? ''}${version}`
  }

  async receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StoredFile> {
    return this.#place(await this.disk.receive(source, options))
  }

  async store(content: Buffer, options: Pick<ReceiveOptions, 'checkRoom'>): Promise<StoredFile> {
    return this.#place(await this.disk.store(content, options))
  }

  async #place(file: StoredFile): Promise<StoredFile> {
    if (this.placement === 'disk') return file
    try {
      await this.toBucket(file.version)
      return file
    } catch (error) {
      await this.disk.remove([file.version])
      throw error
    }
  }

  /** A second file with the same bytes. */
  async copy(version: string): Promise<string> {
    try {
      const copied = await this.disk.copy(version)
      if (this.placement === 'bucket') await this.toBucket(copied)
      return copied
    } catch (error) {
      if (!isMissing(error) || this.#remote === undefined || !isVersion(version)) throw error
      const copied: string = randomUUID()
      await this.#remote.bucket.copy(this.keyOf(version), this.keyOf(copied)).catch(asMissing)
      return copied
    }
  }

  /** Takes a file that is whole and synced as this version. False if it was taken before. Its first name stays. */
  async adopt(from: string, version: string): Promise<boolean> {
    if (this.placement === 'disk') return this.disk.adopt(from, version)
    if (await this.#isInBucket(version)) return false
    await this.disk.adopt(from, version)
    await this.toBucket(version)
    return true
  }

  async #isInBucket(version: string): Promise<boolean> {
    try {
      await this.#remote?.bucket.bytesOf(this.keyOf(version))
      return this.#remote !== undefined
    } catch (error) {
      if (isRemoteMissing(error)) return false
      throw error
    }
  }

  /** Rejects with ENOENT if there is no such file. */
  async open(version: string): Promise<OpenedFile> {
    try {
      return await this.#openOnDisk(version)
    } catch (error) {
      if (!isMissing(error) || this.#remote === undefined || !isVersion(version)) throw error
    }
    try {
      return await this.#openRemotely(this.#remote, version)
    } catch (error) {
      if (!isRemoteMissing(error)) throw error
      // It may have been moved to the disk between the two looks.
      return this.#openOnDisk(version)
    }
  }

  #openRemotely({ bucket }: Remote, version: string): Promise<OpenedFile> {
    return openedRemotely({ bucket, key: this.keyOf(version), onDisk: () => this.#openOnDisk(version) })
  }

  async #openOnDisk(version: string): Promise<OpenedFile> {
    return openedOnDisk(await this.disk.open(version), this.disk.pathOf(version))
  }

  async remove(versions: readonly string[]): Promise<void> {
    await this.disk.remove(versions)
    const keys = versions.filter(isVersion).map((version) => this.keyOf(version))
    if (keys.length > 0) await this.#remote?.bucket.remove(keys)
  }

  /** Moves a file from the disk to the bucket. It is in at least one of them at each moment. */
  async toBucket(version: string): Promise<void> {
    await this.#remote?.bucket.put(this.keyOf(version), this.disk.pathOf(version))
    await this.disk.remove([version])
  }

  /** Moves a file from the bucket to the disk. It has its name there once it is whole. */
  async toDisk(version: string): Promise<void> {
    if (this.#remote === undefined) return
    const { bucket } = this.#remote
    const file = await this.#openRemotely(this.#remote, version)
    const folder = join(this.folder, 'fetched')
    const path = join(folder, version)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await using handle = await open(path, 'w', 0o600)
      const { bytes } = await writeAll(handle, wholeOf(file), withoutLimit)
      if (bytes !== file.bytes) throw RemoteError.wrong('A file of the bucket ended early.')
      await handle.sync()
      await this.disk.adopt(path, version)
    } finally {
      await rm(path, { force: true })
    }
    await bucket.remove([this.keyOf(version)])
  }
}

const asMissing = (error: unknown): never => {
  throw isRemoteMissing(error) ? Object.assign(new Error('No such file.'), { code: 'ENOENT' }) : error
}
