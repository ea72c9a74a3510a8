import { constants } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, isMissing } from './project-files.ts'
import { batches } from './sweep-files.ts'
import { syncFolder } from './sync-folder.ts'

/** Another file system, or a file that has as many names as it can have. */
const isNotLinkable = (error: unknown): boolean =>
  ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP'].some((code) => codeOf(error) === code)

const copyWhole = async (from: string, to: string): Promise<void> => {
  const partial = `${to}.partial`
  await rm(partial, { force: true })
  await copyFile(from, partial, constants.COPYFILE_FICLONE)
  await rename(partial, to)
}

const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || isMissing(error)) return
    if (!isNotLinkable(error)) throw error
    await copyWhole(from, to)
  }
}

/**
 * Gives the project of one folder the files that another has on the disk, as second names of the same bytes: files are never changed. What is
 * deleted there meanwhile is left out. They survive a power cut when this returns.
 */
export const linkProjectFiles = async (fromFolder: string, toFolder: string): Promise<void> => {
  const [from, to] = [join(fromFolder, 'objects'), join(toFolder, 'objects')]
  for await (const shards of batches(from))
    for (const shard of shards) {
      await mkdir(join(to, shard), { recursive: true, mode: 0o700 })
      for await (const names of batches(join(from, shard)))
        await Promise.all(names.map((name) => linkFile(join(from, shard, name), join(to, shard, name))))
      await syncFolder(join(to, shard))
    }
}
