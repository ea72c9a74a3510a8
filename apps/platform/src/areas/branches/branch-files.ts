import { join } from 'node:path'
import type { BranchSource } from '@cairn/engine'
import { linkProjectFiles } from '@cairn/storage'
import type { Config } from '../../config.ts'
import { projectFilesFolder } from '../../home-folders.ts'

/**
 * Makes the database of a branch by `make`, and gives it the files that its rows name. Before, since a file can be deleted
 * once its row was copied; and after, for files that were stored meanwhile. Others are deleted as files without a row.
 */
export const makeWithFiles = async <T>(
  config: Pick<Config, 'home'>,
  { id, contents }: BranchSource,
  ref: string,
  make: () => Promise<T>,
): Promise<T> => {
  const folder = projectFilesFolder(config)
  const copy = async () => {
    if (contents === 'all-rows') await linkProjectFiles(join(folder, id), join(folder, ref))
  }
  await copy()
  const made = await make()
  await copy()
  return made
}
