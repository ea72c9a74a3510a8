import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTree } from '@cairn/engine'
import { holdFiles, lastingFolders } from '@cairn/storage'
import type { Context } from '../../context.ts'
import { projectFilesFolder } from '../../home-folders.ts'
import { instanceFolder } from './homes.ts'
import type { Homes } from './homes.ts'

export type CopyParts = Pick<Context, 'config' | 'engine' | 'events' | 'projects'>

const attempts = 3

/** Copies an instance. One that stops meanwhile, since nobody uses it, is copied again. */
const copyInstance = async ({ engine }: CopyParts, id: string, { to, earlier, signal }: Homes): Promise<void> => {
  const folder = instanceFolder(to, id)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await engine.copyWhole(id, folder, {
        earlier: earlier === undefined ? [] : [instanceFolder(earlier, id)],
        signal,
      })
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      if (signal.aborted || attempt === attempts) throw error
    }
}

/** Copies the platform's own database. */
export const copySystem = copyInstance

/** Copies the database of a project, and the files of its storage: each row of the copy has its file. */
export const copyProject = async (parts: CopyParts, ref: string, homes: Homes): Promise<void> => {
  const { earlier, signal, to } = homes
  const files = join(projectFilesFolder(parts.config), ref)
  const copied = join(projectFilesFolder({ home: to }), ref)
  await using hold = await holdFiles(files)
  await copyInstance(parts, ref, homes)
  for (const name of lastingFolders)
    await copyTree(join(files, name), join(copied, name), {
      earlier: earlier === undefined ? [] : [join(projectFilesFolder({ home: earlier }), ref, name)],
      signal,
    })
  // What was deleted meanwhile.
  await hold.linkTo(copied)
}

/** Deletes what was copied of a project that does not exist any more. */
export const dropProject = async (ref: string, { to }: Homes): Promise<void> => {
  for (const folder of [instanceFolder(to, ref), join(projectFilesFolder({ home: to }), ref)])
    await rm(folder, { recursive: true, force: true })
}
