import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { CountedStatements, StatementCounters } from './statement-counters.ts'
import { deltasOf, othersId, summedDeltas, topDeltas } from './statement-deltas.ts'
import type { HistoryRecord } from './history-file.ts'
import { appendRecord, dayOf, listDays, packDay, readDay, readRecords, removeDay } from './history-file.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Between two looks at a project that is in use. */
export const snapshotMs = 10 * minuteMs
/** Between two looks where the last client has gone: nothing is counted any more until the next one comes. */
const shortestMs = minuteMs
/** Days that keep each of their intervals. Older ones keep hours. */
const fineDays = 7
/** Of the texts of a day. Programs that write values into their statements make new ones without an end. */
const mostTextBytes = 1024 * 1024

const Last = z.object({
  timeMs: z.number(),
  counters: z.array(
    z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  ),
})

const suffix = '.statements-1'

/** The folder of a project. */
export const statementsFolder = (folder: string, ref: string): string => join(folder, `${ref}${suffix}`)

const lastPath = (folder: string): string => join(folder, 'last.json')

const readLast = async (folder: string) => {
  const text = await readFile(lastPath(folder), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { timeMs, counters } = Last.parse(JSON.parse(text))
  return {
    timeMs,
    counters: counters.map(([id, role, sinceUs, calls, totalMs, rows, blocksHit, blocksRead]) => ({
      id,
      role,
      sinceUs,
      calls,
      totalMs,
      rows,
      blocksHit,
      blocksRead,
    })),
  }
}

const writeLast = async (folder: string, timeMs: number, counters: readonly StatementCounters[]): Promise<void> => {
  const last: z.infer<typeof Last> = {
    timeMs,
    counters: counters.map(({ id, role, sinceUs, calls, totalMs, rows, blocksHit, blocksRead }) => [
      id,
      role,
      sinceUs,
      calls,
      totalMs,
      rows,
      blocksHit,
      blocksRead,
    ]),
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = `${lastPath(folder)}.partial`
  await writeFile(partial, JSON.stringify(last), { mode: 0o600 })
  await rename(partial, lastPath(folder))
}

const inHours = (records: readonly HistoryRecord[]): HistoryRecord[] => {
  const allTexts: Record<string, string> = {}
  for (const { texts } of records) Object.assign(allTexts, texts)
  const hours = Map.groupBy(records, ({ atMs }) => Math.floor(atMs / hourMs) * hourMs)
  return [...hours].map(([atMs, within]) => {
    const deltas = topDeltas(summedDeltas(within.flatMap((record) => record.deltas)))
    // Each text once: what the next hours need is left there.
    const texts: Record<string, string> = {}
    for (const { id } of deltas) {
      const text = allTexts[id]
      if (text === undefined) continue
      texts[id] = text
      delete allTexts[id]
    }
    return { atMs, texts, deltas }
  })
}

type Read = () => Promise<Pick<CountedStatements, 'counters' | 'texts'> | undefined>

/** What statements of each project did over time, in a file for each day. */
export class StatementHistory {
  readonly #folder: string
  readonly #now: () => number
  readonly #takenMs = new Map<string, number>()
  readonly #turns = new Map<string, Promise<void>>()

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder
    this.#now = now
  }

  /** Whether it is time to look at a project again. */
  isDue(ref: string, isLastChance: boolean): boolean {
    return this.#now() - (this.#takenMs.get(ref) ?? 0) >= (isLastChance ? shortestMs : snapshotMs)
  }

  /** Keeps what statements did since the last time. `read` asks the server; it has nothing where the extension is not there. */
  take(ref: string, read: Read): Promise<void> {
    // One after the other: the second one counts from where the first one ended.
    const turn = (this.#turns.get(ref) ?? Promise.resolve()).then(() => this.#take(ref, read))
    this.#turns.set(
      ref,
      turn.catch(() => undefined),
    )
    return turn
  }

  async #take(ref: string, read: Read): Promise<void> {
    // Also where it fails: it is not tried again with each sample.
    this.#takenMs.set(ref, this.#now())
    const counted = await read()
    if (counted === undefined) return
    const nowMs = this.#now()
    const folder = statementsFolder(this.#folder, ref)
    const before = (await readLast(folder)) ?? { timeMs: nowMs - snapshotMs, counters: [] }
    const deltas = deltasOf(counted.counters, before)
    const known = new Set<string>()
    let textBytes = 0
    for (const { texts } of await readDay(folder, dayOf(nowMs)))
      for (const [id, text] of Object.entries(texts)) {
        known.add(id)
        textBytes += text.length
      }
    const isFull = textBytes >= mostTextBytes
    const listed = topDeltas(deltas, ({ id }) => !isFull || known.has(id))
    const unknown = [...new Set(listed.map(({ id }) => id))].filter((id) => id !== othersId && !known.has(id))
    const texts = await counted.texts(unknown)
    // Before the record: what a crash in between loses is missing. What is counted twice could not be corrected.
    await writeLast(folder, nowMs, counted.counters)
    if (listed.length > 0) await appendRecord(folder, { atMs: nowMs, texts, deltas: listed })
  }

  read(ref: string, time: { startMs: number; endMs: number }): Promise<HistoryRecord[]> {
    return readRecords(statementsFolder(this.#folder, ref), time)
  }

  /** Deletes days that end before a time, and leaves hours of those that are older than a week. */
  async expire(ref: string, oldestMs: number, nowMs: number): Promise<void> {
    const folder = statementsFolder(this.#folder, ref)
    for (const [day, { isPacked }] of await listDays(folder)) {
      const endMs = Date.parse(day) + dayMs
      if (endMs <= oldestMs) await removeDay(folder, day)
      else if (!isPacked && endMs + fineDays * dayMs <= nowMs)
        await packDay(folder, day, inHours(await readDay(folder, day)))
    }
  }

  async remove(ref: string): Promise<void> {
    this.#takenMs.delete(ref)
    this.#turns.delete(ref)
    await rm(statementsFolder(this.#folder, ref), { recursive: true, force: true })
  }

  /** The projects that have a history. */
  async refs(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => [])
    return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
  }
}
