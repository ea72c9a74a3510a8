import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Creates a file that only this user can read, or leaves the one that is there: of two that create it at once, one does. A
 * crash or a full disk leaves none, never a part of one.
 */
export const createFileOnce = async (path: string, content: string): Promise<void> => {
  const partial = `${path}.${process.pid}.partial`
  try {
    {
      await using file = await open(partial, 'w', 0o600)
      await file.writeFile(content)
      await file.sync()
    }
    await link(partial, path)
    await using folder = await open(dirname(path))
    await folder.sync()
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    await rm(partial, { force: true })
  }
}
