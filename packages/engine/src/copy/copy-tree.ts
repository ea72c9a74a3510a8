import { constants, copyFile, link, lstat, mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const atOnce = 16

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const unlessGone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

export interface TreeCopyOptions {
  /** Copies of the same folder: a file that one of them has, with the same size and time, becomes a second name of it. */
  earlier?: readonly string[] | undefined
  /** Whether an entry of the folder itself is copied; all are by default. */
  includes?: ((name: string) => boolean) | undefined
  signal?: AbortSignal | undefined
}

interface Times {
  size: number
  atimeMs: number
  mtimeMs: number
}

// Not every file system keeps fractions of a millisecond.
const isSame = (a: Times, b: Times): boolean => a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 2

const linkEarlier = async (from: Times, to: string, earlier: readonly string[]): Promise<boolean> => {
  for (const path of earlier) {
    const there = await unlessGone(lstat(path))
    if (there === undefined || !isSame(from, there)) continue
    try {
      await link(path, to)
      return true
    } catch (error) {
      // A file system without links, or a file that has as many names as it can have.
      if (!['EMLINK', 'ENOTSUP', 'EPERM', 'EXDEV'].includes(String(codeOf(error)))) throw error
    }
  }
  return false
}

const copyOne = async (from: string, to: string, earlier: readonly string[]): Promise<void> => {
  const times = await unlessGone(lstat(from))
  if (times === undefined || (await linkEarlier(times, to, earlier))) return
  await unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE))
  await unlessGone(utimes(to, times.atimeMs / 1_000, times.mtimeMs / 1_000))
}

/**
 * Copies the files of a folder, and of those below it, into another that need not exist. What is deleted meanwhile is left out, and so is what is
 * no file. They are on the disk once the file system of the copy was synced.
 */
export const copyTree = async (from: string, to: string, options: TreeCopyOptions = {}): Promise<void> => {
  const { earlier = [], includes = () => true, signal } = options
  const entries = await unlessGone(readdir(from, { withFileTypes: true }))
  if (entries === undefined) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  const included = entries.filter(({ name }) => includes(name))
  const files = included.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (let first = 0; first < files.length; first += atOnce) {
    signal?.throwIfAborted()
    const some = files.slice(first, first + atOnce)
    await Promise.all(
      some.map((name) =>
        copyOne(
          join(from, name),
          join(to, name),
          earlier.map((folder) => join(folder, name)),
        ),
      ),
    )
  }
  for (const { name } of included.filter((entry) => entry.isDirectory()))
    await copyTree(join(from, name), join(to, name), { earlier: earlier.map((folder) => join(folder, name)), signal })
}
