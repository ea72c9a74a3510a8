import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, isMissing } from './file-errors.ts'
import { linkFile } from './link-file.ts'
import { linkHeldFiles, linkProjectFiles } from './link-project-files.ts'

const heldIn = (folder: string): string => join(folder, 'held')

const ended = '.ended'

const holdsOf = async (folder: string): Promise<string[]> => {
  try {
    const names = await readdir(heldIn(folder))
    return names.filter((name) => !name.endsWith(ended)).map((name) => join(heldIn(folder), name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const unlessMissing = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const removeFile = async (path: string, holds: readonly string[]): Promise<void> => {
  for (const hold of holds) await linkFile(path, join(hold, basename(path)))
  // Half the work of `rm`, which looks at what it deletes.
  await unlessMissing(unlink(path))
}

/**
 * Deletes files of the project of a folder to which no row refers any more. Holds are looked up now: one that begins later is of a copy of the
 * database without these rows.
 */
export const removeFiles = async (folder: string, paths: readonly string[]): Promise<void> => {
  const holds = await holdsOf(folder)
  // A few at a time: a folder of 1,000 files is no reason to occupy every thread.
  for (let first = 0; first < paths.length; first += 16)
    await Promise.all(paths.slice(first, first + 16).map((path) => removeFile(path, holds)))
}

const removeIfEmpty = async (folder: string): Promise<void> => {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isMissing(error) && codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

export interface FileHold extends AsyncDisposable {
  /** Links all files that the project of the hold has, or had since it began, for the project or backup of another folder. */
  linkTo: (folder: string) => Promise<void>
}

/**
 * Begins to keep the files of a project while its database is copied: a file that is deleted has another name in the hold until
 * that ends. So the copy finds a file for each of its rows, whichever of them were written and deleted meanwhile.
 * In a folder, since requests are answered in several processes.
 */
export const holdFiles = async (folder: string): Promise<FileHold> => {
  const hold = join(heldIn(folder), randomUUID())
  await mkdir(hold, { recursive: true, mode: 0o700 })
  return {
    linkTo: async (to) => {
      await linkProjectFiles(folder, to)
      // Last: what was deleted before the step above came to it is here by now.
      await linkHeldFiles(hold, to)
    },
    [Symbol.asyncDispose]: async () => {
      // First out of the way of files that are being deleted: none is linked into it while it is emptied.
      await unlessMissing(rename(hold, hold + ended))
      await rm(hold + ended, { recursive: true, force: true })
      await removeIfEmpty(heldIn(folder))
      await removeIfEmpty(folder)
    },
  }
}

/** Ends the holds of an earlier run, in the folder where those of all projects are. */
export const endFileHolds = async (projects: string): Promise<void> => {
  const names = await readdir(projects).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  await Promise.all(names.map((name) => rm(heldIn(join(projects, name)), { recursive: true, force: true })))
}
