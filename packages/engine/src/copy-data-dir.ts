import { constants } from 'node:fs'
import { copyFile, lchown, mkdir, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SystemUser } from './system-user.ts'

// Left behind by a server that did not end by itself; a copy must not believe that it runs.
const notCopied = new Set(['postmaster.pid', 'postmaster.opts'])

const list = async (from: string) => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const path = (entry: (typeof entries)[number]) => relative(from, join(entry.parentPath, entry.name))
  return {
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map(path)
      .sort(),
    files: entries
      .filter((entry) => entry.isFile())
      .map(path)
      .filter((file) => !notCopied.has(file)),
  }
}

export interface CopiedDataDir {
  /** Forces the copy to the disk, so that a power cut leaves either all of it or no acknowledged project. */
  sync: () => Promise<void>
}

const syncFile = async (path: string) => {
  await using file = await open(path, 'r')
  await file.sync()
}

/**
 * Copies the data directory of a stopped server to `to`, which must not exist, sharing blocks where the file system can.
 * `later` is where the copy will lie when it is synced.
 */
export const copyDataDir = async (
  from: string,
  to: string,
  later: string,
  user: SystemUser | undefined,
): Promise<CopiedDataDir> => {
  const { folders, files } = await list(from)
  for (const folder of ['', ...folders]) await mkdir(join(to, folder), { mode: 0o700 })
  const owner = user === undefined ? undefined : ([user.uid, user.gid] as const)
  await Promise.all(
    files.map(async (file) => {
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
      if (owner !== undefined) await lchown(join(to, file), ...owner)
    }),
  )
  if (owner !== undefined) await Promise.all(['', ...folders].map((folder) => lchown(join(to, folder), ...owner)))
  return {
    sync: async () => {
      await Promise.all([...files, ...folders, ''].map((path) => syncFile(join(later, path))))
    },
  }
}
