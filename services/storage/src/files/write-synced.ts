import { closeSync, constants, open, write } from 'node:fs'

/** What is written is synced by the same call. */
const newAndSynced = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC

// Without the promises and handles of `node:fs/promises`: they cost as much as the rest of a small file.
const openNew = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    open(path, newAndSynced, 0o600, (error, descriptor) => (error === null ? resolve(descriptor) : reject(error)))
  })

const writeFrom = (descriptor: number, content: Buffer, first: number): Promise<number> =>
  new Promise((resolve, reject) => {
    write(descriptor, content, first, (error, bytes) => (error === null ? resolve(bytes) : reject(error)))
  })

const writeWhole = async (descriptor: number, content: Buffer): Promise<void> => {
  for (let at = 0; at < content.length;) at += await writeFrom(descriptor, content, at)
}

/** Writes a new file, and returns once it survives a power cut. Its name is synced meanwhile. */
export const writeSynced = async (path: string, content: Buffer, syncName: () => Promise<void>): Promise<void> => {
  const descriptor = await openNew(path)
  try {
    await Promise.all([writeWhole(descriptor, content), syncName()])
  } finally {
    // Nothing is left to be written: this does not wait for the disk.
    closeSync(descriptor)
  }
}
