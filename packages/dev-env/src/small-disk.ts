import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestHome } from '@cairn/engine'

const run = promisify(execFile)
const megabyte = 1024 * 1024

export interface Filler extends AsyncDisposable {
  bytes: number
}

/** A file system of its own for a home, in memory, that a test can fill without harm to others. */
export interface SmallDisk extends AsyncDisposable {
  path: string
  freeBytes: () => Promise<number>
  /** Takes all but `leave` bytes with a file, until that is disposed of. */
  fill: (leave: number) => Promise<Filler>
}

/** Undefined if this process may not mount: only root may, and not in every container. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk | undefined> => {
  const { path, ...folder } = await makeTestHome()
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path])
  } catch {
    await folder[Symbol.asyncDispose]()
    return undefined
  }
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  return {
    path,
    freeBytes,
    fill: async (leave) => {
      const file = join(path, `filler-${randomBytes(4).toString('hex')}`)
      const before = await freeBytes()
      let left = before - leave
      while (left > 0) {
        const bytes = Math.min(left, 8 * megabyte)
        await writeFile(file, Buffer.alloc(bytes), { flag: 'a' }).catch(() => undefined)
        left -= bytes
      }
      return { bytes: before - (await freeBytes()), [Symbol.asyncDispose]: () => rm(file, { force: true }) }
    },
    [Symbol.asyncDispose]: async () => {
      await run('umount', [path])
      await folder[Symbol.asyncDispose]()
    },
  }
}
