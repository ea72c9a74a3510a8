import { mkdir, rename, rm } from 'node:fs/promises'
import { syncToDisk } from './copy-data-dir.ts'

/**
 * Lets `write` fill a folder, which appears under its name when it is complete and on the disk. When that fails or is
 * aborted, nothing is left.
 */
export const writeWholeFolder = async <T>(
  folder: string,
  signal: AbortSignal | undefined,
  write: (partial: string) => Promise<T>,
): Promise<T> => {
  const partial = `${folder}.partial`
  // Left by a process that was killed.
  await rm(partial, { recursive: true, force: true })
  try {
    await mkdir(partial, { mode: 0o700 })
    const result = await write(partial)
    await syncToDisk(partial)
    signal?.throwIfAborted()
    await rename(partial, folder)
    return result
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}
