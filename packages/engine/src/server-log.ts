import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { lstat, open, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { readableLines } from './log-lines/line-prefix.ts'
import { unlessGone } from './process-table.ts'

const largestBytes = 8 * 1024 * 1024
const tailBytes = 8 * 1024

const keptBytes = 2 * largestBytes

const endOf = async (file: FileHandle, size: number): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(Math.min(size, keptBytes)),
    position: Math.max(0, size - keptBytes),
  })
  return buffer.subarray(0, bytesRead)
}

/**
 * Links are not followed: a process that can write to the folder must not choose which file is read, written or emptied. Nor is
 * a pipe in the place of the log waited for.
 */
const noLink = constants.O_NOFOLLOW | constants.O_NONBLOCK
const overwrite = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | noLink

/** How a server's output is opened. */
export const appendToLog = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noLink

/**
 * Keeps a log short: when it has more than 8 MB, its last 16 MB move to `{path}.1`, over what was there before. The server
 * appends, so it does not have to reopen the file. `emptied` is called for what empties it.
 */
export const boundServerLog = async (
  path: string,
  emptied: (empty: () => Promise<void>) => Promise<void> = (empty) => empty(),
): Promise<void> => {
  const { size } = await lstat(path)
  if (size <= largestBytes) return
  await using file = await open(path, constants.O_RDWR | noLink)
  await writeFile(`${path}.1`, await endOf(file, size), { flag: overwrite })
  await emptied(() => file.truncate())
}

/** Runs the work once at a time: those who ask meanwhile share it. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let underWay: Promise<void> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

const readTail = (path: string, lines: number): string => {
  const file = openSync(path, constants.O_RDONLY | noLink)
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, tailBytes))
    const length = readSync(file, buffer, 0, buffer.length, size - buffer.length)
    return readableLines(buffer.subarray(0, length).toString('utf8').trimEnd().split('\n').slice(-lines).join('\n'))
  } finally {
    closeSync(file)
  }
}

/**
 * The last lines as a person reads them, for an error's text; empty where there is no log, which somebody may have deleted.
 * Synchronous, so that the news of a crash is never late.
 */
export const tailOfServerLog = (path: string, lines = 12): string => unlessGone(() => readTail(path, lines)) ?? ''

/** A line of our own among those of the server. Synchronous, so that it stands before what follows from it. */
export const writeToServerLog = (path: string, message: string): void => {
  const at = new Date().toISOString().replace('T', ' ').replace('Z', ' UTC')
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | noLink)
  try {
    writeSync(file, `${at} [cairn] LOG:  ${message}\n`)
  } finally {
    closeSync(file)
  }
}
