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

const entriesOf = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })

/**
 * What the files below a directory take on the disk; 0 if there is none. Folder by folder: listed as a whole, a single one that
 * is removed meanwhile would hide all others.
 */
export const diskSize = async (directory: string): Promise<number> => {
  let bytes = 0
  const waiting = [directory]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await entriesOf(folder)
    for (const entry of entries) if (entry.isDirectory()) waiting.push(join(entry.parentPath, entry.name))
    const paths = entries.map(({ name, parentPath }) => join(parentPath, name))
    for (let from = 0; from < paths.length; from += atOnce) {
      const sizes = await Promise.all(paths.slice(from, from + atOnce).map(bytesOf))
      bytes += sizes.reduce((sum, size) => sum + size, 0)
    }
  }
  return bytes
}
