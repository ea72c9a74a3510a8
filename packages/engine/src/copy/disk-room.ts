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

/** The copies that are being written now. What they have not written yet is free, and not for others. */
const copies = new Set<Copy>()
// One after the other: two that are asked for at once would each find the room of both.
const turns = new Turns()

const bytesToCome = async ({ path, bytes, bytesBefore }: Copy): Promise<number> =>
  Math.max(0, bytes - Math.max(0, (await diskSize(path)) - bytesBefore))

const take = async (bytes: number, path: string): Promise<Disposable> => {
  const folder = dirname(path)
  const { dev: device } = await stat(folder)
  const others = [...copies].filter((copy) => copy.device === device)
  const promised = (await Promise.all(others.map(bytesToCome))).reduce((sum, each) => sum + each, 0)
  const bytesBefore = await diskSize(path)
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = Math.max(0, bavail * bsize - promised)
  if (freeBytes < bytes + marginBytes)
    throw new Error(
      `There is not enough disk space for the copy: it needs ${inMegabytes(bytes + marginBytes)}, ` +
        `and ${inMegabytes(freeBytes)} are free${promised > 0 ? ' beside what other copies take' : ''}.`,
    )
  const copy = { path, device, bytes, bytesBefore }
  copies.add(copy)
  return { [Symbol.dispose]: () => void copies.delete(copy) }
}

/**
 * Room for a copy of that size, which is written to `path`: nobody else gets it until it is disposed of. Throws a sentence for a
 * person where there is none. The folder around `path` exists.
 */
export const takeRoom = (bytes: number, path: string): Promise<Disposable> => turns.run(() => take(bytes, path))

/** The same for a copy of what lies in `source`. */
export const takeRoomForCopy = async (source: string, path: string): Promise<Disposable> =>
  takeRoom(await diskSize(source), path)
