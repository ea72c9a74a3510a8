import { join } from 'node:path'
import type { BranchSource } from '@cairn/engine'
import { holdFiles } from '@cairn/storage'
import type { Config } from '../../config.ts'
import { projectFilesFolder } from '../../home-folders.ts'

/**
 * Makes the database of a branch by `make`, and gives it the files that its rows name. Those that were stored meanwhile are deleted
 * as files without a row.
 */
export const makeWithFiles = async <T>(
  config: Pick<Config, 'home'>,
  { id, contents }: BranchSource,
  ref: string,
  make: () => Promise<T>,
): Promise<T> => {
  if (contents === 'no-rows') return make()
  const folder = projectFilesFolder(config)
  await using hold = await holdFiles(join(folder, id))
  const made = await make()
  await hold.linkTo(join(folder, ref))
  return made
}
