import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkFilesOfMoment, linkProjectFiles } from '@cairn/storage'
import type { Config } from '../../config.ts'
import { projectFilesFolder } from '../../home-folders.ts'

/** Where the files of storage lie in the folder of a backup, as they do in that of a project. */
export const filesInBackup = (folder: string): string => join(folder, 'files')

/**
 * Makes the database of a project of a backup, or of a moment after it of the project `momentOf`, by `make`, and gives it the files that its rows name. Before, so that nothing is replaced
 * where that fails; and after, since a file that had no row until then may have been about to be deleted. Files that no row names now are
 * deleted as such.
 */
export const makeWithBackupFiles = async <T>(
  config: Pick<Config, 'home'>,
  { folder, ref, momentOf }: { folder: string; ref: string; momentOf?: string | undefined },
  make: () => Promise<T>,
): Promise<T> => {
  if (!existsSync(folder)) throw new Error('The backup does not exist any more.')
  const files = join(projectFilesFolder(config), ref)
  const link = async () => {
    await linkProjectFiles(filesInBackup(folder), files)
    // What a later moment had is not in the backup: it is there, or it was deleted since.
    if (momentOf !== undefined) await linkFilesOfMoment(join(projectFilesFolder(config), momentOf), files)
  }
  await link()
  const made = await make()
  await link()
  return made
}

/** Deletes the folder of a backup. Gone at once under its name, so that nobody reads a part of it; the bytes follow. */
export const removeBackupFolder = async (folder: string): Promise<void> => {
  const removed = `${folder}.removed`
  await rm(removed, { recursive: true, force: true })
  await rename(folder, removed).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
  await rm(removed, { recursive: true, force: true })
}
