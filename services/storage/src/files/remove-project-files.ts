import { rename, rm } from 'node:fs/promises'
import { isMissing } from './file-errors.ts'

/** Deletes all files of a project. Gone at once under their name, so that an upload under way adds nothing; the bytes follow. */
export const removeProjectFiles = async (folder: string): Promise<void> => {
  const removed = `${folder}.removed`
  await rm(removed, { recursive: true, force: true })
  try {
    await rename(folder, removed)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await rm(removed, { recursive: true, force: true })
}
