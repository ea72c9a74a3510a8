import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { keptFolder, partOf } from './segment-files.ts'
import type { JournalFile } from './segment-files.ts'

/** Where reading goes on: in a part of the journal, from a byte on. */
export interface LogPosition {
  part: number
  byte: number
}

export interface LinesRead {
  /** As they were written: JSON. */
  lines: string[]
  /** After the last of them. */
  next: LogPosition
}

/** A part of the journal that is only there for readers. */
export interface KeptPart {
  part: number
  bytes: number
  /** When its last line was written. */
  changedMs: number
}

export interface ReadableParts {
  folder: string
  ended: readonly JournalFile[]
  current: JournalFile | undefined
}

const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)

/** Lets readers have a part that is going to be deleted. A link costs nothing; some file systems have none. */
export const keepPart = async (folder: string, name: string): Promise<void> => {
  const [from, to] = [join(folder, name), join(folder, keptFolder, name)]
  await mkdir(join(folder, keptFolder), { recursive: true, mode: 0o700 })
  try {
    await link(from, to)
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return
    if (!hasCode(error, ['EPERM', 'ENOTSUP', 'EMLINK'])) throw error
    await copyFile(from, to)
  }
}

const keptFiles = async (folder: string): Promise<JournalFile[]> => {
  const names = await readdir(join(folder, keptFolder)).catch(() => [])
  return names
    .flatMap((name) => {
      const part = partOf(name)
      return part === undefined ? [] : [{ name, part }]
    })
    .toSorted((a, b) => a.part - b.part)
}

/** The oldest first. */
export const keptParts = async (folder: string): Promise<KeptPart[]> => {
  const parts: KeptPart[] = []
  for (const { name, part } of await keptFiles(folder)) {
    const { size, mtimeMs } = await stat(join(folder, keptFolder, name))
    parts.push({ part, bytes: size, changedMs: mtimeMs })
  }
  return parts
}

export const releaseKept = async (folder: string, beforePart: number): Promise<void> => {
  for (const { name, part } of await keptFiles(folder))
    if (part < beforePart) await rm(join(folder, keptFolder, name), { force: true })
}

/** A part is in one of two places, and may change from one to the other between two looks. */
const openPart = async (folder: string, { name }: JournalFile): Promise<FileHandle | undefined> => {
  for (const path of [join(folder, name), join(folder, keptFolder, name)])
    try {
      return await open(path, 'r')
    } catch (error) {
      if (!hasCode(error, ['ENOENT'])) throw error
    }
  return undefined
}

const newline = 10

/** Whole lines from a byte on, with the byte after them, and whether that is the end of the file. */
const linesFrom = async (file: FileHandle, start: number, maxBytes: number) => {
  const { size } = await file.stat()
  // A line that is longer than what is asked for is read as a whole.
  for (let bytes = maxBytes; ; bytes *= 2) {
    const length = Math.min(bytes, Math.max(0, size - start))
    const chunk = Buffer.alloc(length)
    const { bytesRead } = await file.read(chunk, 0, length, start)
    const end = chunk.subarray(0, bytesRead).lastIndexOf(newline) + 1
    const isRest = start + bytesRead >= size
    if (end === 0 && !isRest) continue
    const text = chunk.toString('utf8', 0, end)
    return { lines: text.split('\n').filter((line) => line !== ''), byte: start + end, isRest }
  }
}

/** Lines in the order in which they came. Parts that were deleted are passed over. */
export const readLines = async (
  { folder, ended, current }: ReadableParts,
  from: LogPosition,
  maxBytes: number,
): Promise<LinesRead> => {
  const known = new Map((await keptFiles(folder)).map((file) => [file.part, file]))
  for (const file of ended) known.set(file.part, file)
  if (current !== undefined) known.set(current.part, current)
  const parts = [...known.values()].toSorted((a, b) => a.part - b.part)
  let next = from
  for (const part of parts) {
    if (part.part < next.part) continue
    await using file = await openPart(folder, part)
    if (file === undefined) continue
    const { lines, byte, isRest } = await linesFrom(file, part.part === next.part ? next.byte : 0, maxBytes)
    const isOver = isRest && part !== current
    next = isOver ? { part: part.part + 1, byte: 0 } : { part: part.part, byte }
    if (lines.length > 0 || !isOver) return { lines, next }
  }
  return { lines: [], next }
}
