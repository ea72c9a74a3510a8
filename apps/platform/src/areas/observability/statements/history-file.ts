import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { StatementDelta } from './statement-deltas.ts'

/** What statements did until `atMs`, and the texts of those that the file of the day has not had before. */
export interface HistoryRecord {
  atMs: number
  texts: Readonly<Record<string, string>>
  deltas: readonly StatementDelta[]
}

// Lists instead of names: most of a file are numbers.
const Line = z.object({
  t: z.number(),
  q: z.record(z.string(), z.string()),
  s: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])),
})

const rounded = (ms: number): number => Number(ms.toFixed(3))

const encode = ({ atMs, texts, deltas }: HistoryRecord): string =>
  JSON.stringify({
    t: atMs,
    q: texts,
    s: deltas.map(({ id, role, calls, totalMs, rows, blocksHit, blocksRead }) => [
      id,
      role,
      calls,
      rounded(totalMs),
      rows,
      blocksHit,
      blocksRead,
    ]),
  } satisfies z.infer<typeof Line>)

const decode = (line: string): HistoryRecord[] => {
  if (line === '') return []
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    // A record of which the process could write only a part.
    return []
  }
  const { t: atMs, q: texts, s } = Line.parse(read)
  const deltas = s.map(([id, role, calls, totalMs, rows, blocksHit, blocksRead]) => ({
    id,
    role,
    calls,
    totalMs,
    rows,
    blocksHit,
    blocksRead,
  }))
  return [{ atMs, texts, deltas }]
}

const decodeAll = (text: string): HistoryRecord[] => text.split('\n').flatMap(decode)

const dayMs = 24 * 60 * 60_000

/** `2026-11-26`, of a time in UTC: the name of a file. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

const plain = (folder: string, day: string): string => join(folder, `${day}.jsonl`)
const packed = (folder: string, day: string): string => join(folder, `${day}.jsonl.gz`)

const orIfAbsent = async <T>(promise: Promise<T>, absent: T): Promise<T> =>
  promise.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent
    throw error
  })

/** Adds a record to the file of its day. It begins with a line break: one that was written in part does not spoil it. */
export const appendRecord = async (folder: string, record: HistoryRecord): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await appendFile(plain(folder, dayOf(record.atMs)), `\n${encode(record)}`, { mode: 0o600 })
}

const unzip = promisify(gunzip)
const zip = promisify(gzip)

/** The records of a day in their order; none if it has no file. */
export const readDay = async (folder: string, day: string): Promise<HistoryRecord[]> => {
  const small = await orIfAbsent(readFile(packed(folder, day)), undefined)
  if (small !== undefined) return decodeAll((await unzip(small)).toString('utf8'))
  return decodeAll(await orIfAbsent(readFile(plain(folder, day), 'utf8'), ''))
}

/** The days that have a file, the first one first, with whether it is a packed one. */
export const listDays = async (folder: string): Promise<Map<string, { isPacked: boolean }>> => {
  const names = (await orIfAbsent(readdir(folder), [])).toSorted()
  const days = new Map<string, { isPacked: boolean }>()
  for (const name of names) {
    const [, day, end] = /^(\d{4}-\d\d-\d\d)\.jsonl(\.gz)?$/.exec(name) ?? []
    if (day !== undefined) days.set(day, { isPacked: end !== undefined })
  }
  return days
}

/** The records that end within a time. */
export const readRecords = async (
  folder: string,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<HistoryRecord[]> => {
  const found: HistoryRecord[] = []
  for (const day of (await listDays(folder)).keys()) {
    const dayStartMs = Date.parse(day)
    if (dayStartMs >= endMs || dayStartMs + dayMs <= startMs) continue
    const texts: Record<string, string> = {}
    const records = await readDay(folder, day)
    for (const record of records) {
      // The text of a statement is in the first record of the day, which may be before the time.
      Object.assign(texts, record.texts)
      if (record.atMs >= startMs && record.atMs < endMs) found.push({ ...record, texts })
    }
  }
  return found
}

/** Replaces the file of a day by a packed one with these records. */
export const packDay = async (folder: string, day: string, records: readonly HistoryRecord[]): Promise<void> => {
  const partial = `${packed(folder, day)}.partial`
  await writeFile(partial, await zip(records.map(encode).join('\n')), { mode: 0o600 })
  await rename(partial, packed(folder, day))
  await rm(plain(folder, day), { force: true })
}

export const removeDay = async (folder: string, day: string): Promise<void> => {
  await rm(plain(folder, day), { force: true })
  await rm(packed(folder, day), { force: true })
}
