import { open, readdir, rm, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'

// `journal-0000000012.jsonl` is a part of the journal, with lines as they came.
// `0000000003-0000000011-1790000000000-1790000360000.parquet` has the lines of the parts 3 to 11, which are of that time.

export interface JournalFile {
  name: string
  part: number
}

export interface ParquetFile {
  name: string
  /** The parts of the journal whose lines it has. */
  first: number
  last: number
  /** The times of its first and last line, in milliseconds. */
  startMs: number
  endMs: number
}

/** Parts of the journal that are in Parquet already, for those who read lines in the order in which they came. */
export const keptFolder = 'kept'

export interface SegmentFiles {
  /** The oldest first. */
  journals: JournalFile[]
  parquets: ParquetFile[]
}

const digits = (part: number) => String(part).padStart(10, '0')

export const journalName = (part: number): string => `journal-${digits(part)}.jsonl`

export const parquetName = ({ first, last, startMs, endMs }: Omit<ParquetFile, 'name'>): string =>
  `${digits(first)}-${digits(last)}-${startMs}-${endMs}.parquet`

const readName = (name: string): { journal: JournalFile } | { parquet: ParquetFile } | undefined => {
  const journal = /^journal-(\d{10})\.jsonl$/.exec(name)
  if (journal !== null) return { journal: { name, part: Number(journal[1]) } }
  const parquet = /^(\d{10})-(\d{10})-(\d+)-(\d+)\.parquet$/.exec(name)
  if (parquet === null) return undefined
  const [, first, last, startMs, endMs] = parquet.map(Number)
  if (first === undefined || last === undefined || startMs === undefined || endMs === undefined) return undefined
  return { parquet: { name, first, last, startMs, endMs } }
}

/** The part of the journal that a file has, by its name. */
export const partOf = (name: string): number | undefined => {
  const file = readName(name)
  return file !== undefined && 'journal' in file ? file.journal.part : undefined
}

/** The times of the lines of a Parquet file, by its name. */
export const timesOf = (path: string): { startMs: number; endMs: number } => {
  const file = readName(basename(path))
  return file !== undefined && 'parquet' in file ? file.parquet : { startMs: 0, endMs: Infinity }
}

const covers = (file: ParquetFile, { first, last }: { first: number; last: number }, name: string) =>
  file.name !== name && file.first <= first && file.last >= last

const chunkBytes = 65_536

/** Cuts off what follows the last line that ends: the process was killed while it was being written. */
const dropTornLine = async (path: string): Promise<void> => {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const chunk = Buffer.alloc(chunkBytes)
  let end = size
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes)
    const { bytesRead } = await file.read(chunk, 0, end - start, start)
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(10)
    if (newline >= 0) {
      end = start + newline + 1
      break
    }
    end = start
  }
  if (end < size) await truncate(path, end)
}

/**
 * What a folder has when its owner begins. The lines of a file may be in another one as well, if the process was killed after
 * that was written and before this was deleted: those are deleted now, like files that were not written to their end.
 */
export const recoverFiles = async (folder: string): Promise<SegmentFiles> => {
  const names = (await readdir(folder)).filter((name) => name !== keptFolder)
  const found = names.map((name) => ({ name, file: readName(name) }))
  const parquets = found.flatMap(({ file }) => (file !== undefined && 'parquet' in file ? [file.parquet] : []))
  const journals = found.flatMap(({ file }) => (file !== undefined && 'journal' in file ? [file.journal] : []))
  const isCovered = (name: string, first: number, last: number) =>
    parquets.some((file) => covers(file, { first, last }, name))
  const left = {
    journals: journals.filter(({ name, part }) => !isCovered(name, part, part)),
    parquets: parquets.filter(({ name, first, last }) => !isCovered(name, first, last)),
  }
  const kept = new Set([...left.journals, ...left.parquets].map(({ name }) => name))
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
  for (const { name } of left.journals) await dropTornLine(join(folder, name))
  return {
    journals: left.journals.toSorted((a, b) => a.part - b.part),
    parquets: left.parquets.toSorted((a, b) => a.first - b.first),
  }
}
