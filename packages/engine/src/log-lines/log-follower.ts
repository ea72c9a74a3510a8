import { constants, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { countEntries, LineSplitter } from './line-splitter.ts'
import { LogParser } from './log-parser.ts'
import type { ServerLogEntry } from './log-parser.ts'

export interface ReadLogLines {
  entries: readonly ServerLogEntry[]
  /** Entries that were not read because the server wrote faster. */
  skipped: number
  /** Up to where the log has been read, in bytes: the next run continues there. */
  position: number
}

/** Who reads what the servers of all instances say. */
export interface ServerLogReader {
  /** Up to where the log of an instance was read, 0 if it was not; undefined if it is not to be read. */
  positionOf: (id: string) => Promise<number | undefined>
  take: (id: string, read: ReadLogLines) => void
}

export interface FollowedLog {
  id: string
  path: string
  /** Undefined if nobody reads. */
  reader: () => ServerLogReader | undefined
  onError: (error: unknown) => void
}

// Lines seldom come alone: a look after the first of them reads all.
const lookAfterMs = 50
// What one project may cost: 640 kB a second are some 3,000 entries.
const bytesPerLook = 32_768
const mostBehindBytes = 1_000_000
const watchAgainMs = 1_000

// A server could put a link or a pipe in the place of its log.
const asFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Reads the log of one server while it is written. It is watched for changes only while nothing is written. */
export class LogFollower {
  readonly #log: FollowedLog
  #file: FileHandle | undefined
  #splitter = new LineSplitter(0, false)
  #parser = new LogParser()
  #watcher: FSWatcher | undefined
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(log: FollowedLog) {
    this.#log = log
  }

  /** Begins where the log was last read. */
  begin(): Promise<void> {
    return this.#reported(async () => {
      const reader = this.#log.reader()
      if (reader === undefined || this.#file !== undefined) return
      const position = await reader.positionOf(this.#log.id)
      if (position === undefined) return
      const file = await open(this.#log.path, asFile)
      const stat = await file.stat()
      if (!stat.isFile()) {
        await file.close()
        return
      }
      this.#file = file
      this.#restart(position <= stat.size ? position : 0, false)
      this.#lookSoon()
    })
  }

  /** Reads what is left. */
  end(): Promise<void> {
    return this.#reported(async () => {
      const file = this.#file
      if (file === undefined) return
      this.#stopWaiting()
      this.#file = undefined
      try {
        while (await this.#read(file));
      } finally {
        await file.close()
      }
    })
  }

  /** Empties the log, once everything in it has been read: what is written in between, within a millisecond, is lost. */
  emptied(empty: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const file = this.#file
      if (file === undefined) return empty()
      let isMore = true
      for (let piece = 0; isMore && piece < mostBehindBytes / bytesPerLook; piece += 1) isMore = await this.#read(file)
      const skipped = isMore ? await this.#skip(file, (await file.stat()).size) : 0
      await empty()
      this.#restart(0, false)
      this.#log.reader()?.take(this.#log.id, { entries: [], skipped, position: 0 })
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  #reported(work: () => Promise<void>): Promise<void> {
    return this.#inTurn(work).catch((error: unknown) => this.#log.onError(error))
  }

  #restart(position: number, isWithinLine: boolean): void {
    this.#splitter = new LineSplitter(position, isWithinLine)
    this.#parser = new LogParser()
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#watcher?.close()
    this.#watcher = undefined
  }

  #lookSoon(afterMs = lookAfterMs): void {
    this.#stopWaiting()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#reported(() => this.#look())
    }, afterMs).unref()
  }

  async #look(): Promise<void> {
    const file = this.#file
    if (file === undefined) return
    // If this fails.
    this.#lookSoon(watchAgainMs)
    if (await this.#read(file)) {
      this.#lookSoon()
      return
    }
    this.#stopWaiting()
    this.#watch()
    // What came before the watch began.
    if ((await file.stat()).size !== this.#splitter.at) this.#lookSoon()
  }

  #watch(): void {
    try {
      this.#watcher = watch(this.#log.path, { persistent: false }, () => this.#lookSoon())
      this.#watcher.once('error', () => this.#lookSoon(watchAgainMs))
    } catch {
      // The system has no watch left: then it is looked at each second.
      this.#lookSoon(watchAgainMs)
    }
  }

  /** Reads a piece. False: there was nothing more. */
  async #read(file: FileHandle): Promise<boolean> {
    const { size } = await file.stat()
    if (size < this.#splitter.at) this.#restart(0, false)
    const skipped = size - this.#splitter.at > mostBehindBytes ? await this.#skip(file, size - bytesPerLook) : 0
    const buffer = Buffer.allocUnsafe(bytesPerLook)
    const { bytesRead } = await file.read(buffer, 0, bytesPerLook, this.#splitter.at)
    const entries: ServerLogEntry[] = []
    const keep = (entry: ServerLogEntry | undefined) => {
      if (entry !== undefined) entries.push(entry)
    }
    // The server writes an entry at once, but not so fast that half of it cannot be seen: its end is the next look.
    if (bytesRead === 0) keep(this.#parser.end())
    else this.#splitter.take(buffer.subarray(0, bytesRead), (line, start) => keep(this.#parser.take(line, start)))
    const position = this.#parser.pendingStart ?? this.#splitter.start
    if (entries.length + skipped > 0) this.#log.reader()?.take(this.#log.id, { entries, skipped, position })
    return bytesRead > 0
  }

  /** Continues there. Returns how many entries were left out. */
  async #skip(file: FileHandle, to: number): Promise<number> {
    const buffer = Buffer.allocUnsafe(bytesPerLook)
    let skipped = this.#parser.pendingStart === undefined ? 0 : 1
    for (let at = this.#splitter.at; at < to;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(bytesPerLook, to - at), at)
      if (bytesRead === 0) break
      skipped += countEntries(buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    this.#restart(to, true)
    return skipped
  }
}
