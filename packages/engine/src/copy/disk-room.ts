import { statfs } from 'node:fs/promises'
import { diskSize } from '../disk-size.ts'

const megabyte = 1024 * 1024
// What the copy's server needs to start, and what the source may grow by meanwhile.
const marginBytes = 64 * megabyte

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`

/** Throws a sentence for a person when the disk of `folder` has no room for a copy of that size. */
export const assertRoom = async (bytes: number, folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < bytes + marginBytes)
    throw new Error(
      `There is not enough disk space for the copy: it needs ${inMegabytes(bytes + marginBytes)}, ` +
        `and ${inMegabytes(freeBytes)} are free.`,
    )
}

/** The same for a copy of what lies in `source`. */
export const assertRoomForCopy = async (source: string, folder: string): Promise<void> =>
  assertRoom(await diskSize(source), folder)
