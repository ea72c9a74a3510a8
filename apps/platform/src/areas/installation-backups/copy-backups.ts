import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTree } from '@cairn/engine'
import { backupsFolder, projectFilesFolder } from '../../home-folders.ts'
import { filesInBackup } from '../backups/backup-files.ts'
import type { Homes } from './homes.ts'

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })

const objectsOf = (folder: string): string => join(folder, 'objects')

/** Copies the complete backups of a project. Their files share the space of those that the project has, and of each other. */
const copyBackupsOf = async (ref: string, { from, to, earlier, signal }: Homes): Promise<void> => {
  const [source, target] = [join(backupsFolder({ home: from }), ref), join(backupsFolder({ home: to }), ref)]
  const before = earlier === undefined ? undefined : join(backupsFolder({ home: earlier }), ref)
  const copied = [objectsOf(join(projectFilesFolder({ home: to }), ref))]
  // One that is being written, or deleted, has a suffix.
  for (const id of (await namesIn(source)).filter((name) => !name.includes('.'))) {
    const same = before === undefined ? [] : [join(before, id)]
    await copyTree(join(source, id), join(target, id), { earlier: same, includes: (name) => name !== 'files', signal })
    const objects = objectsOf(filesInBackup(join(target, id)))
    await copyTree(objectsOf(filesInBackup(join(source, id))), objects, {
      earlier: [...same.map((folder) => objectsOf(filesInBackup(folder))), ...copied],
      signal,
    })
    copied.push(objects)
  }
}

/** Copies the backups of all projects. */
export const copyBackups = async (homes: Homes): Promise<void> => {
  for (const ref of await namesIn(backupsFolder({ home: homes.from }))) await copyBackupsOf(ref, homes)
}
