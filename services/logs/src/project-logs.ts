import { dirname, join } from 'node:path'
import { readdir } from 'node:fs/promises'
import type { Compactor } from './compactor.ts'
import type { KeptPart, LinesRead, LogPosition } from './journal/line-reader.ts'
import { SourceLog } from './journal/source-log.ts'
import type { LogAnswer, QueryProcesses } from './query-processes.ts'
import type { MeterTask, RequestMeter, ServiceTraffic } from './request-meter.ts'
import { RequestCounts } from './request-counts/request-counts.ts'
import { openFolder } from './reader.ts'
import type { Reader } from './reader.ts'
import { isLogSource, logSources } from './sources.ts'
import type { LogSourceName } from './sources.ts'

export interface LogQuery {
  sql: string
  startMs: number
  endMs: number
  /** At most so many rows are answered. */
  maxRows: number
  timeoutMs: number
  /** Of who asks: nobody waits for the answer any more once it aborts. */
  signal?: AbortSignal | undefined
}

/** Where a reader of a project is in each source; absent: at the first line of that source. */
export type LogPositions = Partial<Record<LogSourceName, LogPosition>>

export interface ProjectLogsOptions {
  ref: string
  folder: string
  reader?: Reader | undefined
  writeAfterMs: number
  syncAfterMs: number
  maxWaitingBytes: number
  rollBytes: number
  compactor: Compactor
  processes: QueryProcesses
  hasRoom: () => boolean
  /** Whether parts of the journals stay readable after they were compacted. */
  isKept: () => boolean
  onError: (error: unknown) => void
}

/** The lines of one project: a folder for each source. */
export class ProjectLogs implements AsyncDisposable {
  /** Of what the gateway answered. */
  readonly counts: RequestCounts
  readonly #options: ProjectLogsOptions
  readonly #sources = new Map<LogSourceName, SourceLog>()
  /** Lines that never reached this. */
  #unread = 0
  // A query and the deletion of files that it may read are never at the same time.
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: ProjectLogsOptions) {
    this.#options = options
    const { folder, hasRoom, onError } = options
    this.counts = new RequestCounts({
      path: join(folder, 'requests.counts-1'),
      openFolder: () => this.#openFolders(),
      hasRoom,
      onError,
    })
  }

  get dropped(): number {
    let dropped = this.#unread
    for (const source of this.#sources.values()) dropped += source.dropped
    return dropped
  }

  noteDropped(lines: number): void {
    this.#unread += lines
  }

  write(source: LogSourceName, line: string): void {
    this.#source(source).write(line)
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.flush()))
  }

  async query({ signal, ...query }: LogQuery): Promise<LogAnswer> {
    const { folder, processes, ref } = this.#options
    await this.#openAll()
    await this.flush()
    return this.#exclusively(async () => {
      const files: Record<string, { journals: string[]; parquets: string[] }> = {}
      for (const [name, source] of this.#sources) files[name] = await source.filesBetween(query.startMs, query.endMs)
      return processes.ask(ref, folder, { ...query, files }, signal)
    })
  }

  /** Of requests from `startMs` until before `endMs`. Those that were written before this call are counted. */
  traffic(meter: RequestMeter, startMs: number, endMs: number): Promise<ServiceTraffic[]> {
    return this.#metered(startMs, endMs, (task) => meter.traffic(task))
  }

  /** A digest of each image of which something was made in that time. */
  transformedImages(meter: RequestMeter, startMs: number, endMs: number): Promise<string[]> {
    return this.#metered(startMs, endMs, (task) => meter.images(task))
  }

  async #metered<T>(startMs: number, endMs: number, ask: (task: MeterTask) => Promise<T>): Promise<T> {
    // The process that counts may read what this has opened.
    await this.#openAll()
    const source = this.#source('edge_logs')
    await source.flush()
    return this.#exclusively(async () => ask({ startMs, endMs, ...(await source.filesBetween(startMs, endMs)) }))
  }

  /** Where each source ends that has lines. */
  async ends(): Promise<LogPositions> {
    await this.#openAll()
    const ends: LogPositions = {}
    for (const [name, source] of this.#sources) ends[name] = await source.end()
    return ends
  }

  /** Lines in the order in which they came. */
  read(source: LogSourceName, from: LogPosition, maxBytes: number): Promise<LinesRead> {
    return this.#source(source).read(from, maxBytes)
  }

  async sourceNames(): Promise<LogSourceName[]> {
    await this.#openAll()
    return [...this.#sources.keys()]
  }

  kept(source: LogSourceName): Promise<KeptPart[]> {
    return this.#source(source).kept()
  }

  release(source: LogSourceName, beforePart: number): Promise<void> {
    return this.#source(source).release(beforePart)
  }

  async compact(): Promise<void> {
    await this.#openAll()
    for (const source of this.#sources.values()) await source.compact(this.#options.compactor)
  }

  async expire(olderThanMs: number, maxBytes: number): Promise<void> {
    await this.#openAll()
    for (const source of this.#sources.values()) await source.expire(olderThanMs, maxBytes)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.counts[Symbol.asyncDispose]()
    await Promise.all([...this.#sources.values()].map((source) => source[Symbol.asyncDispose]()))
    await this.#turn
  }

  /** Also those that an earlier run wrote. */
  async #openAll(): Promise<void> {
    const { folder } = this.#options
    await this.#openFolders()
    for (const name of await readdir(folder)) if (isLogSource(name) && logSources.has(name)) this.#source(name)
  }

  /** Its own, and that of all projects: the reader has to come through both. */
  async #openFolders(): Promise<void> {
    const { folder, reader } = this.#options
    for (const each of [dirname(folder), folder]) await openFolder(reader, each)
  }

  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  #source(name: LogSourceName): SourceLog {
    const known = this.#sources.get(name)
    if (known !== undefined) return known
    const { compactor, folder, onError, ...options } = this.#options
    const source: SourceLog = new SourceLog({
      ...options,
      source: name,
      folder: join(folder, name),
      onError,
      onFull: () => void source.compact(compactor).catch(onError),
      openAbove: () => this.#openFolders(),
      exclusively: (work) => this.#exclusively(work),
    })
    this.#sources.set(name, source)
    return source
  }
}
