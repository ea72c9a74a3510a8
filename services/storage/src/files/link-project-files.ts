import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { batches } from './folder-batches.ts'
import { linkFile } from './link-file.ts'
import { syncFolder } from './sync-folder.ts'

const objectsIn = (folder: string): string => join(folder, 'objects')

/**
 * Gives the project of one folder the files that another has on the disk, as second names of the same bytes: files are never changed. What is
 * deleted there meanwhile is left out. They survive a power cut when this returns.
 */
export const linkProjectFiles = async (fromFolder: string, toFolder: string): Promise<void> => {
  const [from, to] = [objectsIn(fromFolder), objectsIn(toFolder)]
  for await (const shards of batches(from))
    for (const shard of shards) {
      await mkdir(join(to, shard), { recursive: true, mode: 0o700 })
      for await (const names of batches(join(from, shard)))
        await Promise.all(names.map((name) => linkFile(join(from, shard, name), join(to, shard, name))))
      await syncFolder(join(to, shard))
    }
}

/** The same with the files of a hold, which lie beside each other. */
export const linkHeldFiles = async (hold: string, toFolder: string): Promise<void> => {
  const shards = new Set<string>()
  for await (const names of batches(hold))
    for (const name of names) {
      const shard = join(objectsIn(toFolder), name.slice(0, 2))
      if (!shards.has(shard)) await mkdir(shard, { recursive: true, mode: 0o700 })
      shards.add(shard)
      await linkFile(join(hold, name), join(shard, name))
    }
  for (const shard of shards) await syncFolder(shard)
}

export interface CountedFiles {
  files: number
  bytes: number
}

/** The files in the folder of a backup, where none are deleted. */
export const countProjectFiles = async (folder: string): Promise<CountedFiles> => {
  const counted = { files: 0, bytes: 0 }
  for await (const shards of batches(objectsIn(folder)))
    for (const shard of shards)
      for await (const names of batches(join(objectsIn(folder), shard))) {
        const found = await Promise.all(names.map((name) => stat(join(objectsIn(folder), shard, name))))
        counted.files += found.length
        counted.bytes += found.reduce((sum, { size }) => sum + size, 0)
      }
  return counted
}
