import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compactor } from '../compactor.ts'
import type { KeptPart, LinesRead, LogPosition } from './line-reader.ts'
import { keepPart, keptParts, readLines, releaseKept } from './line-reader.ts'
import { giveToReaders, openFolder, openWorkFolder } from '../reader.ts'
import type { Reader } from '../reader.ts'
import type { LogSourceName } from '../sources.ts'
import { Journal } from './journal.ts'
import { parquetName, recoverFiles } from './segment-files.ts'
import type { JournalFile, ParquetFile, SegmentFiles } from './segment-files.ts'

export interface SourceLogOptions {
  source: LogSourceName
  folder: string
  reader?: Reader | undefined
  writeAfterMs: number
  syncAfterMs: number
  maxWaitingBytes: number
  /** A part of the journal ends when it has so many bytes. */
  rollBytes: number
  hasRoom: () => boolean
  onError: (error: unknown) => void
  /** Called when a part of the journal has as many bytes as it may have. */
  onFull: () => void
  /** Whether parts of the journal stay readable after they were compacted. */
  isKept: () => boolean
  /** Lets the reader come through the folders that this one is in. */
  openAbove: () => Promise<void>
  /** Runs what deletes files while nothing reads them. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

// Small files of the same age become one: a query opens each file.
const smallBytes = 8_000_000
const mergedFiles = 8

// A file is deleted when its last line is too old: one that took new lines again and again would keep its first for ever.
const mergedSpanMs = 24 * 60 * 60 * 1_000

// They are sorted in memory, of which the process that does it has 200 MB.
const partsAtOnce = 4

/** The lines of one source of a project: the newest in a journal, all others in Parquet. */
export class SourceLog implements AsyncDisposable {
  readonly #options: SourceLogOptions
  readonly #journal: Journal
  #files: Promise<SegmentFiles> | undefined
  /** The same, before anything is written. */
  #known: SegmentFiles | undefined
  #turn: Promise<void> = Promise.resolve()
  #isFull = false

  constructor(options: SourceLogOptions) {
    this.#options = options
    const firstPart = async () => {
      const { journals, parquets } = await this.#recovered()
      const known = [
        ...[...journals, ...(await this.kept())].map(({ part }) => part),
        ...parquets.map(({ last }) => last),
      ]
      // Readers remember numbers of parts that may all be deleted: those after them are larger in any case.
      return known.length === 0 ? Math.floor(Date.now() / 1_000) : 1 + Math.max(...known)
    }
    // While lines are compacted, further parts may become full: that one call takes them too.
    const onFull = () => {
      if (this.#isFull) return
      this.#isFull = true
      options.onFull()
    }
    this.#journal = new Journal({ ...options, onFull }, firstPart, (part) => this.#known?.journals.push(part))
  }

  get dropped(): number {
    return this.#journal.dropped
  }

  write(line: string): void {
    this.#journal.write(line)
  }

  flush(): Promise<void> {
    return this.#journal.flush()
  }

  /** Paths of the files that have lines of this time, those with the newest lines first. */
  async filesBetween(startMs: number, endMs: number): Promise<{ journals: string[]; parquets: string[] }> {
    const { folder } = this.#options
    const { journals, parquets } = await this.#recovered()
    const current = this.#journal.current()
    const inTime = parquets.filter((file) => file.endMs >= startMs && file.startMs <= endMs)
    return {
      journals: [...journals, ...(current === undefined ? [] : [current])]
        .map(({ name }) => join(folder, name))
        .toReversed(),
      parquets: inTime.toSorted((a, b) => b.endMs - a.endMs).map(({ name }) => join(folder, name)),
    }
  }

  /** Where a reader begins that wants only lines which come after this call. */
  end(): Promise<LogPosition> {
    return this.#journal.end()
  }

  /** Lines in the order in which they came, from a position on: at most so many bytes, but one line at least. */
  async read(from: LogPosition, maxBytes: number): Promise<LinesRead> {
    const { folder } = this.#options
    await this.#journal.flush()
    const { journals } = await this.#recovered()
    // In one go, so that a part which ends now is in one of both.
    return readLines({ folder, ended: [...journals], current: this.#journal.current() }, from, maxBytes)
  }

  /** Parts that are kept for readers alone, the oldest first. */
  kept(): Promise<KeptPart[]> {
    return keptParts(this.#options.folder)
  }

  /** Deletes those before a part. */
  release(beforePart: number): Promise<void> {
    return releaseKept(this.#options.folder, beforePart)
  }

  /** Writes what the journal has as Parquet, and merges small files. Only one at a time; a second call waits for the first. */
  compact(compactor: Compactor): Promise<void> {
    return this.#inTurn(() => this.#compact(compactor))
  }

  /** Deletes files whose last line is older, and then the oldest until the others have at most so many bytes. */
  expire(olderThanMs: number, maxBytes: number): Promise<void> {
    return this.#inTurn(() => this.#expire(olderThanMs, maxBytes))
  }

  async #expire(olderThanMs: number, maxBytes: number): Promise<void> {
    const { exclusively, folder } = this.#options
    const files = await this.#recovered()
    const newestFirst = [
      ...files.journals.map((file) => ({ file, endMs: Infinity })).toReversed(),
      ...files.parquets.map((file) => ({ file, endMs: file.endMs })).toSorted((a, b) => b.endMs - a.endMs),
    ]
    const expired = new Set<JournalFile | ParquetFile>()
    let bytes = 0
    for (const { file, endMs } of newestFirst) {
      bytes += (await stat(join(folder, file.name))).size
      if (endMs < olderThanMs || bytes > maxBytes) expired.add(file)
    }
    if (expired.size === 0) return
    await exclusively(async () => {
      await this.#keep(files.journals.filter((file) => expired.has(file)))
      files.journals = files.journals.filter((file) => !expired.has(file))
      files.parquets = files.parquets.filter((file) => !expired.has(file))
      for (const { name } of expired) await rm(join(folder, name), { force: true })
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#turn.catch(() => undefined)
    await this.#journal[Symbol.asyncDispose]()
  }

  /** Runs what replaces and deletes files, one after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.catch(() => undefined).then(work)
    return this.#turn
  }

  #recovered(): Promise<SegmentFiles> {
    this.#files ??= this.#recover().catch((error: unknown) => {
      // On a disk that is full now, another time may be better.
      this.#files = undefined
      throw error
    })
    return this.#files
  }

  async #recover(): Promise<SegmentFiles> {
    const { folder, reader } = this.#options
    await openFolder(reader, folder)
    this.#known = await recoverFiles(folder)
    return this.#known
  }

  async #compact(compactor: Compactor): Promise<void> {
    const files = await this.#recovered()
    await this.#journal.roll()
    this.#isFull = false
    while (files.journals.length > 0) await this.#replace(compactor, files, files.journals.slice(0, partsAtOnce), [])
    await this.#merge(compactor, files)
  }

  async #keep(journals: readonly JournalFile[]): Promise<void> {
    const { folder, isKept } = this.#options
    if (isKept()) for (const { name } of journals) await keepPart(folder, name)
  }

  async #merge(compactor: Compactor, files: SegmentFiles): Promise<void> {
    const small: ParquetFile[] = []
    for (const file of files.parquets) {
      const { size } = await stat(join(this.#options.folder, file.name))
      if (size < smallBytes / mergedFiles) small.push(file)
      else small.length = 0
      while ((small[0]?.startMs ?? Infinity) < file.endMs - mergedSpanMs) small.shift()
      if (small.length === mergedFiles) {
        await this.#replace(compactor, files, [], small)
        return
      }
    }
  }

  /**
   * Puts one Parquet file in the place of others. Its name says whose lines it has: if the process ends before those are
   * deleted, the next one deletes them.
   */
  async #replace(
    compactor: Compactor,
    files: SegmentFiles,
    journals: readonly JournalFile[],
    parquets: readonly ParquetFile[],
  ): Promise<void> {
    if (journals.length + parquets.length === 0) return
    const { exclusively, folder, openAbove, reader, source } = this.#options
    const pathOf = ({ name }: { name: string }) => join(folder, name)
    const workFolder = join(folder, 'unfinished')
    // Nobody may have asked for these lines yet: then this is the first that another user has to reach.
    await openAbove()
    await openWorkFolder(reader, workFolder)
    const target = join(workFolder, 'lines.parquet')
    const written = await compactor.compact({
      source,
      journals: journals.map(pathOf),
      parquets: parquets.map(pathOf),
      target,
    })
    const first = Math.min(...journals.map(({ part }) => part), ...parquets.map((file) => file.first))
    const last = Math.max(...journals.map(({ part }) => part), ...parquets.map((file) => file.last))
    const { startMs, endMs } = written
    const file = { first, last, startMs, endMs }
    const name = parquetName(file)
    await exclusively(async () => {
      if (written.lines > 0) {
        await giveToReaders(reader, target)
        await rename(target, join(folder, name))
        await syncFolder(folder)
      }
      await this.#keep(journals)
      files.journals = files.journals.filter((one) => !journals.includes(one))
      files.parquets = files.parquets.filter((one) => !parquets.includes(one))
      if (written.lines > 0) files.parquets.push({ ...file, name })
      files.parquets.sort((a, b) => a.first - b.first)
      for (const one of [...journals, ...parquets]) await rm(pathOf(one), { force: true })
    })
    await rm(workFolder, { recursive: true, force: true })
  }
}
