import { constants } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { codeOf, isMissing } from './file-errors.ts'

/** Another file system, or a file that has as many names as it can have. */
const isNotLinkable = (error: unknown): boolean =>
  ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'].some((code) => codeOf(error) === code)

const copyWhole = async (from: string, to: string): Promise<void> => {
  const partial = `${to}.partial`
  await rm(partial, { force: true })
  await copyFile(from, partial, constants.COPYFILE_FICLONE)
  {
    await using handle = await open(partial, 'r')
    await handle.sync()
  }
  await rename(partial, to)
}

const copyUnlessGone = async (from: string, to: string): Promise<void> => {
  try {
    await copyWhole(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/**
 * Gives a file a second name, or copies it where that is not possible. Nothing is done where the file or the folder of the name is gone, or
 * the name is taken.
 */
export const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || isMissing(error)) return
    if (!isNotLinkable(error)) throw error
    await copyUnlessGone(from, to)
  }
}
