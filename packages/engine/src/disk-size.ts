import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const atOnce = 16
const blockBytes = 512

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

// A living server removes files between the listing and the look.
const bytesOf = async (path: string): Promise<number> => {
  try {
    return (await lstat(path)).blocks * blockBytes
  } catch (error) {
    if (isGone(error)) return 0
    throw error
  }
}

/** What the files below a directory take on the disk; 0 if there is none. */
export const diskSize = async (directory: string): Promise<number> => {
  const entries = await readdir(directory, { recursive: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  let bytes = 0
  for (let from = 0; from < entries.length; from += atOnce) {
    const sizes = await Promise.all(entries.slice(from, from + atOnce).map((name) => bytesOf(join(directory, name))))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}
