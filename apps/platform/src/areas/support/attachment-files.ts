import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of support requests: in the home, by id. What people called them never becomes a path. */
export interface AttachmentFiles {
  write: (id: string, content: Uint8Array) => Promise<void>
  /** Undefined if the file is gone. */
  read: (id: string) => Promise<Buffer | undefined>
  remove: (id: string) => Promise<void>
}

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const createAttachmentFiles = (home: string): AttachmentFiles => {
  const directory = join(home, 'support')
  const pathOf = (id: string): string => {
    if (!isUuid.test(id)) throw new Error(`${id} is not the id of an attachment.`)
    return join(directory, id)
  }
  return {
    write: async (id, content) => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = pathOf(id)
      try {
        await writeFile(path, content, { mode: 0o600, flag: 'wx' })
      } catch (error) {
        // A full disk takes a part of it.
        await rm(path, { force: true })
        throw error
      }
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
