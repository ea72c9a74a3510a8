import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Compactor } from './compactor.ts'
import { ProjectLogs } from './project-logs.ts'
import type { LogPositions, LogQuery } from './project-logs.ts'
import type { KeptPart, LinesRead, LogPosition } from './journal/line-reader.ts'
import { QueryProcesses } from './query-processes.ts'
import type { LogAnswer } from './query-processes.ts'
import { RequestMeter } from './request-meter.ts'
import type { ServiceTraffic } from './request-meter.ts'
import type { CountStep } from './request-counts/count-file.ts'
import type { CountedStep } from './request-counts/count-record.ts'
import type { Reader } from './reader.ts'
import type { LogSourceName } from './sources.ts'

/** A line to write. `fields` has what is in `metadata`, by path: `request.method`. */
export interface LogLine {
  id?: string
  /** When it happened, in milliseconds. */
  timestamp: number
  message: string
  fields: Readonly<Record<string, string | number | boolean | undefined>>
}

export type WriteListener = (source: LogSourceName) => void

export interface LogStoreOptions {
  /** Has a folder for each project. */
  folder: string
  onError: (ref: string, error: unknown) => void
  /** Whom the processes that read lines run as; absent if this one is not root. */
  reader?: Reader | undefined
  /** Lines are dropped while it says no. */
  hasRoom?: () => boolean
  /** Lines are written to the disk together, this long after the first of them. */
  writeAfterMs?: number
  /** A part of the journal is written as Parquet when it has so many bytes. */
  rollBytes?: number
  /** The process of a project that asks nothing ends after this long. */
  idleMs?: number
}

const syncAfterMs = 1_000
const maxWaitingBytes = 4_000_000

/** JSON writes half of a pair of surrogates, as of a text that was cut, so that DuckDB reads nothing of the line. */
const mayHaveHalf = String.raw`\ud`

const whole = (_name: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)

const asJson = (value: object): string => {
  const text = JSON.stringify(value)
  return text.includes(mayHaveHalf) ? JSON.stringify(value, whole) : text
}

const refPattern = /^[\w-]{1,100}$/

/** The lines of all projects. Writing one costs microseconds and never waits; what does not fit is dropped and counted. */
export class LogStore implements AsyncDisposable {
  readonly #options: LogStoreOptions
  readonly #projects = new Map<string, ProjectLogs>()
  readonly #compactor: Compactor
  readonly #meter: RequestMeter
  /** Projects whose lines are read in the order in which they come. */
  readonly #kept = new Set<string>()
  readonly #listeners = new Map<string, Set<WriteListener>>()
  readonly #processes: QueryProcesses
  #isClosed = false

  constructor(options: LogStoreOptions) {
    this.#options = options
    const { idleMs = 60_000, reader } = options
    this.#compactor = new Compactor(reader)
    this.#meter = new RequestMeter(reader)
    this.#processes = new QueryProcesses({ idleMs, reader })
  }

  write(ref: string, source: LogSourceName, { id, timestamp, message, fields }: LogLine): void {
    const project = this.#project(ref)
    if (source === 'edge_logs') project.counts.add(timestamp, fields['service'], fields['response.status_code'])
    // Joined as texts: a copy of the fields would cost a busy project a third more.
    const own = asJson({ id: id ?? randomUUID(), timestamp, event_message: message })
    const rest = asJson(fields)
    project.write(source, rest === '{}' ? own : `${own.slice(0, -1)},${rest.slice(1)}`)
    for (const listener of this.#listeners.get(ref) ?? []) listener(source)
  }

  /** Calls `listener` after each line of a project, which a query then finds; until the answer is called. */
  onWrite(ref: string, listener: WriteListener): () => void {
    const listeners = this.#listeners.get(ref) ?? new Set()
    this.#listeners.set(ref, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(ref) === listeners) this.#listeners.delete(ref)
    }
  }

  /** Lines that were not kept since the start, because they came faster than they could be read or written. */
  dropped(ref: string): number {
    return this.#projects.get(ref)?.dropped ?? 0
  }

  /** Counts lines that came faster than their source could be read. */
  noteDropped(ref: string, lines: number): void {
    this.#project(ref).noteDropped(lines)
  }

  /** Gives the lines that wait to the system, at once: they survive the end of this process. */
  flush(ref: string): Promise<void> {
    return this.#project(ref).flush()
  }

  /** Lines that were written before this call are found. */
  query(ref: string, query: LogQuery): Promise<LogAnswer> {
    return this.#project(ref).query(query)
  }

  /** Says whether the lines of a project are read in the order in which they come: what was compacted is then kept for that. */
  keepForReaders(ref: string, isKept: boolean): void {
    if (isKept) this.#kept.add(ref)
    else this.#kept.delete(ref)
  }

  /** Where a reader begins that wants only lines which come after this call. */
  ends(ref: string): Promise<LogPositions> {
    return this.#project(ref).ends()
  }

  /** The sources of a project that have had lines. */
  sourceNames(ref: string): Promise<LogSourceName[]> {
    return this.#project(ref).sourceNames()
  }

  /** Lines of a source as they were written, in that order: at most so many bytes, but one line at least. */
  read(ref: string, source: LogSourceName, from: LogPosition, maxBytes: number): Promise<LinesRead> {
    return this.#project(ref).read(source, from, maxBytes)
  }

  /** Parts of the journal of a source that are kept for readers alone, the oldest first. */
  kept(ref: string, source: LogSourceName): Promise<KeptPart[]> {
    return this.#project(ref).kept(source)
  }

  /** Deletes the kept parts before one. */
  release(ref: string, source: LogSourceName, beforePart: number): Promise<void> {
    return this.#project(ref).release(source, beforePart)
  }

  /** What the gateway answered for each service of a project, from `startMs` until before `endMs`. */
  traffic(ref: string, startMs: number, endMs: number): Promise<ServiceTraffic[]> {
    return this.#project(ref).traffic(this.#meter, startMs, endMs)
  }

  /** A digest of each image of which storage made something, from `startMs` until before `endMs`. */
  transformedImages(ref: string, startMs: number, endMs: number): Promise<string[]> {
    return this.#project(ref).transformedImages(this.#meter, startMs, endMs)
  }

  /** How many requests a project answered in each step that begins in a time and has some. No line is read for it. */
  requestCounts(ref: string, step: CountStep, time: { startMs: number; endMs: number }): Promise<CountedStep[]> {
    return this.#project(ref).counts.read(step, time)
  }

  /** Writes all of the journals as Parquet. A project in which that fails stays as it is. */
  async compactAll(): Promise<void> {
    for (const ref of await this.refs()) {
      if (this.#isClosed) return
      await this.#orReport(ref, this.#project(ref).compact())
    }
  }

  /** Deletes lines that are older, and the oldest while the files of a source have more bytes. What fails stays. */
  expire(ref: string, olderThanMs: number, maxBytes: number): Promise<void> {
    return this.#orReport(ref, this.#project(ref).expire(olderThanMs, maxBytes))
  }

  /** Projects that have lines. */
  async refs(): Promise<string[]> {
    const entries = await readdir(this.#options.folder, { withFileTypes: true }).catch(() => [])
    const names = entries.filter((entry) => entry.isDirectory() && refPattern.test(entry.name)).map(({ name }) => name)
    return [...new Set([...names, ...this.#projects.keys()])]
  }

  /** Deletes all lines of a project. */
  async remove(ref: string): Promise<void> {
    await this.#projects.get(ref)?.[Symbol.asyncDispose]()
    this.#projects.delete(ref)
    await this.#processes.end(ref)
    const folder = join(this.#options.folder, ref)
    await rename(folder, `${folder}.removed`).catch(() => undefined)
    await rm(`${folder}.removed`, { recursive: true, force: true })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#projects.values()].map((project) => project[Symbol.asyncDispose]()))
    await this.#processes[Symbol.asyncDispose]()
    await this.#meter[Symbol.asyncDispose]()
    await this.#compactor[Symbol.asyncDispose]()
  }

  /** What is done for one project after the other goes on with the next. */
  #orReport(ref: string, work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#options.onError(ref, error))
  }

  #project(ref: string): ProjectLogs {
    const known = this.#projects.get(ref)
    if (known !== undefined) return known
    if (!refPattern.test(ref)) throw new Error(`${ref} cannot be the name of a folder.`)
    const { folder, onError, reader, hasRoom = () => true, writeAfterMs = 200, rollBytes = 16_000_000 } = this.#options
    const project = new ProjectLogs({
      ref,
      folder: join(folder, ref),
      reader,
      writeAfterMs,
      syncAfterMs,
      maxWaitingBytes,
      rollBytes,
      hasRoom,
      isKept: () => this.#kept.has(ref),
      compactor: this.#compactor,
      processes: this.#processes,
      onError: (error) => onError(ref, error),
    })
    this.#projects.set(ref, project)
    return project
  }
}
