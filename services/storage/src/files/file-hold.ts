import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, isMissing } from './file-errors.ts'
import { batches } from './folder-batches.ts'
import { linkFile } from './link-file.ts'
import { linkHeldFiles, linkProjectFiles } from './link-project-files.ts'

const heldIn = (folder: string): string => join(folder, 'held')

const ended = '.ended'

/** The hold that outlives runs: of what was deleted in the days that can be recovered. */
const deleted = 'deleted'
const deletedIn = (folder: string): string => join(heldIn(folder), deleted)

/** What a copy of the folder of a project has to have: its files, and those that it keeps of before. */
export const lastingFolders: readonly string[] = ['objects', deletedIn('')]

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

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** Ends the holds of an earlier run, in the folder where those of all projects are. */
export const endFileHolds = async (projects: string): Promise<void> => {
  await Promise.all(
    (await namesIn(projects)).map(async (project) => {
      const held = heldIn(join(projects, project))
      const left = (await namesIn(held)).filter((name) => name !== deleted)
      await Promise.all(left.map((name) => rm(join(held, name), { recursive: true, force: true })))
      await removeIfEmpty(held)
    }),
  )
}

/** Keeps the files that a project deletes from now on, until they are forgotten. */
export const keepDeletedFiles = async (folder: string): Promise<void> => {
  await mkdir(deletedIn(folder), { recursive: true, mode: 0o700 })
}

/** Forgets the kept files that were deleted before a moment. */
export const forgetDeletedFiles = async (folder: string, beforeMs: number): Promise<void> => {
  for await (const names of batches(deletedIn(folder)))
    for (const name of names) {
      const path = join(deletedIn(folder), name)
      // Its name here, which was the last change, is as old as the deletion.
      if ((await stat(path)).ctimeMs < beforeMs) await rm(path, { force: true })
    }
}

/** Keeps no deleted files any longer. */
export const stopKeepingFiles = async (folder: string): Promise<void> => {
  await rm(deletedIn(folder), { recursive: true, force: true })
}

/**
 * Gives a project the files that another, or itself, had at any moment that it keeps deleted files for. Those without a row are deleted like
 * others.
 */
export const linkFilesOfMoment = async (fromFolder: string, toFolder: string): Promise<void> => {
  if (fromFolder !== toFolder) await linkProjectFiles(fromFolder, toFolder)
  // Last: what was deleted before the step above came to it is here by now.
  await linkHeldFiles(deletedIn(fromFolder), toFolder)
}
