import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'

const largestBytes = 8 * 1024 * 1024
const tailBytes = 8 * 1024

/** Keeps a log within twice 8 MB: what is above moves to `{path}.1`, over what was there before. The server appends, so it needs no word of it. */
export const boundServerLog = async (path: string): Promise<void> => {
  const { size } = await stat(path)
  if (size <= largestBytes) return
  await copyFile(path, `${path}.1`, constants.COPYFILE_FICLONE)
  await truncate(path)
}

/** The last lines, for an error's text. Synchronous, so that the news of a crash is never late. */
export const tailOfServerLog = (path: string, lines = 12): string => {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, tailBytes))
    const length = readSync(file, buffer, 0, buffer.length, size - buffer.length)
    return buffer.subarray(0, length).toString('utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } finally {
    closeSync(file)
  }
}

/** A line of our own among those of the server. Synchronous, so that it stands before what follows from it. */
export const writeToServerLog = (path: string, message: string): void => {
  const at = new Date().toISOString().replace('T', ' ').replace('Z', ' UTC')
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW)
  try {
    writeSync(file, `${at} [cairn] LOG:  ${message}\n`)
  } finally {
    closeSync(file)
  }
}
