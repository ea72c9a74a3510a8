import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileMode, openFolder } from '../reader.ts'
import type { Reader } from '../reader.ts'
import { journalName } from './segment-files.ts'
import type { JournalFile } from './segment-files.ts'
import type { LogPosition } from './line-reader.ts'

export interface JournalOptions {
  folder: string
  reader?: Reader | undefined
  /** Lines are written together: the first of them waits this long. */
  writeAfterMs: number
  /** What was written is synced to the disk at most this much later. */
  syncAfterMs: number
  /** Bytes that may wait in memory; further lines are dropped and counted. */
  maxWaitingBytes: number
  /** A part ends when it has so many bytes, or a few more. */
  rollBytes: number
  /** Lines are dropped while the disk is almost full. */
  hasRoom: () => boolean
  /** A part has ended because it had as many bytes as it may have. */
  onFull: () => void
  onError: (error: unknown) => void
}

// So many are written at once, without waiting for more.
const hurryBytes = 1_000_000
const leastBufferBytes = 4_096
const lineEnd = 0x0a

/**
 * The newest lines of one source of a project, as they came: JSON, one a line, appended to the newest of its parts. Nothing
 * waits for it: lines that come faster than the disk takes them are dropped.
 */
export class Journal implements AsyncDisposable {
  readonly #options: JournalOptions
  readonly #firstPart: () => Promise<number>
  readonly #onEnded: (part: JournalFile) => void
  /** Lines that wait, as bytes: as texts, those of a busy project live until the collection of garbage has copied them twice. */
  #waiting: Buffer | undefined
  #waitingBytes = 0
  #waitingLines = 0
  /** What was written last: as much may come again. */
  #spare: Buffer | undefined
  #working: Promise<void> | undefined
  #file: FileHandle | undefined
  #part: number | undefined
  #bytes = 0
  #dropped = 0
  #isClosed = false
  /** Ends the wait for further lines. */
  #hurry = new AbortController()
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * `firstPart` is the number of the first part that it writes; asked for before that. `onEnded` is called in the moment in
   * which a part is no longer the current one: a list of the files has it once.
   */
  constructor(options: JournalOptions, firstPart: () => Promise<number>, onEnded: (part: JournalFile) => void) {
    this.#options = options
    this.#firstPart = firstPart
    this.#onEnded = onEnded
  }

  /** Lines that were not kept since the start. */
  get dropped(): number {
    return this.#dropped
  }

  /** Takes a line, without its end. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line) + 1
    if (this.#isClosed || this.#waitingBytes + bytes > this.#options.maxWaitingBytes) {
      this.#dropped += 1
      return
    }
    const waiting = this.#withRoomFor(bytes)
    waiting.write(line, this.#waitingBytes)
    this.#waitingBytes += bytes
    waiting[this.#waitingBytes - 1] = lineEnd
    this.#waitingLines += 1
    this.#working ??= this.#work()
    if (this.#waitingBytes >= hurryBytes) this.#hurry.abort()
  }

  /** Writes all lines that came, at once. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#append())
  }

  /** The part that is being written, as a file to read; undefined if it has no lines. */
  current(): JournalFile | undefined {
    return this.#part === undefined || this.#bytes === 0
      ? undefined
      : { name: journalName(this.#part), part: this.#part }
  }

  /** Where the next line goes. */
  end(): Promise<LogPosition> {
    return this.#inTurn(async () => {
      await this.#append()
      this.#part ??= await this.#firstPart()
      return { part: this.#part, byte: this.#bytes }
    })
  }

  /** Ends the part that is being written, if it has lines: further lines go to the next. */
  roll(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#append()
      await this.#end()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#hurry.abort()
    await this.flush()
    await this.#working
    await this.#file?.close()
    this.#file = undefined
  }

  /** Writes until no lines come. The file stays open for a while after that, since lines seldom come alone. */
  async #work(): Promise<void> {
    const { syncAfterMs, writeAfterMs, onError } = this.#options
    let syncedAt = performance.now()
    try {
      while (this.#waitingLines > 0) {
        await this.#wait(writeAfterMs)
        await this.flush()
        if (performance.now() - syncedAt >= syncAfterMs - writeAfterMs) {
          await this.#inTurn(() => this.#sync())
          syncedAt = performance.now()
        }
      }
      await this.#inTurn(() => this.#sync())
    } catch (error) {
      this.#dropWaiting()
      onError(error)
    } finally {
      this.#working = undefined
      this.#spare = undefined
    }
  }

  /** Not when it is closed: this timer does not keep the process alive, and what follows would not be done. */
  async #wait(ms: number): Promise<void> {
    if (this.#isClosed) return
    this.#hurry = new AbortController()
    await delay(ms, undefined, { ref: false, signal: this.#hurry.signal }).catch(() => undefined)
  }

  /** Runs what touches the file, one after the other. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  /** The buffer of the lines that wait, or one of twice its size with the same lines. */
  #withRoomFor(bytes: number): Buffer {
    const needed = this.#waitingBytes + bytes
    const current = this.#waiting
    if (current !== undefined && current.length >= needed) return current
    const spare = this.#spare
    this.#spare = undefined
    const larger =
      spare !== undefined && spare.length >= needed
        ? spare
        : Buffer.allocUnsafeSlow(Math.max(needed, 2 * (current?.length ?? 0), leastBufferBytes))
    current?.copy(larger, 0, 0, this.#waitingBytes)
    this.#waiting = larger
    return larger
  }

  /** The lines that wait and their number; from now on none wait. */
  #takeWaiting(): { buffer: Buffer; bytes: number; lines: number } | undefined {
    if (this.#waiting === undefined) return undefined
    const taken = { buffer: this.#waiting, bytes: this.#waitingBytes, lines: this.#waitingLines }
    this.#waiting = undefined
    this.#waitingBytes = 0
    this.#waitingLines = 0
    return taken
  }

  #dropWaiting(): void {
    this.#dropped += this.#takeWaiting()?.lines ?? 0
  }

  async #sync(): Promise<void> {
    await this.#file?.datasync()
  }

  async #append(): Promise<void> {
    if (this.#waitingLines === 0) return
    this.#part ??= await this.#firstPart()
    if (!this.#options.hasRoom()) {
      this.#dropWaiting()
      return
    }
    const taken = this.#takeWaiting()
    if (taken === undefined) return
    try {
      await this.#write(this.#part, taken.buffer.subarray(0, taken.bytes))
      this.#spare = taken.buffer
    } catch (error) {
      this.#dropped += taken.lines
      await this.#endTorn(taken.buffer)
      throw error
    }
    if (this.#bytes < this.#options.rollBytes) return
    await this.#end()
    this.#options.onFull()
  }

  /** A full disk takes a part of what is written. Its last line would go on with the next one: that begins another file. */
  async #endTorn(buffer: Buffer): Promise<void> {
    if (this.#file === undefined) return
    const { size } = await this.#file.stat()
    const written = buffer.subarray(0, size - this.#bytes)
    this.#dropped -= written.toString('latin1').split('\n').length - 1
    this.#bytes = size
    if (written.length > 0) await this.#end()
  }

  async #end(): Promise<void> {
    const ended = this.current()
    if (ended === undefined) return
    await this.#file?.datasync()
    await this.#file?.close()
    this.#file = undefined
    this.#part = ended.part + 1
    this.#bytes = 0
    this.#onEnded(ended)
  }

  async #write(part: number, bytes: Buffer): Promise<void> {
    if (this.#file === undefined) {
      const { folder, reader } = this.#options
      await openFolder(reader, folder)
      const mode = fileMode(reader)
      this.#file = await open(join(folder, journalName(part)), 'a', mode)
      // The mask of this process may take what the group has.
      if (reader !== undefined) await this.#file.chmod(mode)
    }
    await this.#file.appendFile(bytes)
    this.#bytes += bytes.length
  }
}
