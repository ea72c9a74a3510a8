import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskSize } from '../disk-size.ts'
import { Turns } from '../turns.ts'

const megabyte = 1024 * 1024
// What the copy's server needs to start, and what the source may grow by meanwhile.
const marginBytes = 64 * megabyte

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`

interface Copy {
  /** What is written. */
  path: string
  /** Of the file system that it is written to. */
  device: number
  /** What is to be written, and what lay there before. */
  bytes: number
  bytesBefore: number
}

/** What the file system of the home keeps free for those who write: less is low. */
interface KeptFree {
  home: string
  lowBytes: number
}

const bytesToCome = async ({ path, bytes, bytesBefore }: Copy): Promise<number> =>
  Math.max(0, bytes - Math.max(0, (await diskSize(path)) - bytesBefore))

/** Which copies get room on the disks that they are written to. */
export class DiskRoom {
  readonly #kept: KeptFree
  /** The copies that are being written now. What they have not written yet is free, and not for others. */
  readonly #copies = new Set<Copy>()
  // One after the other: two that are asked for at once would each find the room of both.
  readonly #turns = new Turns()

  constructor(kept: KeptFree) {
    this.#kept = kept
  }

  /**
   * Room for a copy of that size, which is written to `path`: nobody else gets it until it is disposed of. Throws a sentence for a
   * person where there is none. The folder around `path` exists.
   */
  take(bytes: number, path: string): Promise<Disposable> {
    return this.#turns.run(() => this.#take(bytes, path))
  }

  /** The same for a copy of what lies in `source`. */
  async takeForCopy(source: string, path: string): Promise<Disposable> {
    return this.take(await diskSize(source), path)
  }

  async #take(bytes: number, path: string): Promise<Disposable> {
    const folder = dirname(path)
    const { dev: device } = await stat(folder)
    const others = [...this.#copies].filter((copy) => copy.device === device)
    const promised = (await Promise.all(others.map(bytesToCome))).reduce((sum, each) => sum + each, 0)
    const bytesBefore = await diskSize(path)
    const kept = await this.#keptFree(device)
    const { bavail, bsize } = await statfs(folder)
    const freeBytes = Math.max(0, bavail * bsize - promised - kept)
    if (freeBytes < bytes + marginBytes)
      throw new Error(
        `There is not enough disk space for the copy: it needs ${inMegabytes(bytes + marginBytes)}, ` +
          `and ${inMegabytes(freeBytes)} are free` +
          (kept > 0 ? ` above the ${inMegabytes(kept)} that this installation keeps free` : '') +
          (promised > 0 ? ' beside what other copies take' : '') +
          '.',
      )
    const copy = { path, device, bytes, bytesBefore }
    this.#copies.add(copy)
    return { [Symbol.dispose]: () => void this.#copies.delete(copy) }
  }

  /** No project writes to another disk, such as that of the installation's backups. */
  async #keptFree(device: number): Promise<number> {
    const { home, lowBytes } = this.#kept
    return (await stat(home)).dev === device ? lowBytes : 0
  }
}
