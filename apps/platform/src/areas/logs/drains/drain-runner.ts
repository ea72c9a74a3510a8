import type { LogPosition, LogPositions, LogSourceName, LogStore } from '@cairn/logs'
import { isLogSource } from '@cairn/logs'
import type { DrainEvent } from './drain-event.ts'
import { readEvent } from './drain-event.ts'
import type { DrainTransport } from './format.ts'
import { drainFormats } from './formats/index.ts'
import { sendInParts } from './send-in-parts.ts'
import type { ActiveDrain, DrainStore } from './drain-store.ts'

export interface DrainRunnerOptions {
  logs: LogStore
  store: DrainStore
  transport: DrainTransport
}

const first: LogPosition = { part: 1, byte: 0 }

/** Of one request. Reading and formatting it holds the event loop for some milliseconds. */
const batchBytes = 400_000
const fileBytes = 4_000_000

const longestBackOffMs = 300_000

interface BatchLine {
  event: DrainEvent
  bytes: number
}

interface Batch {
  lines: BatchLine[]
  positions: LogPositions
  bytes: number
  /** Lines that cannot be read. */
  unread: number
}

const bytesOf = (lines: readonly BatchLine[]): number => lines.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Sends the lines of a project to one receiver: a batch after the other, each until it was taken. The position is stored
 * after that, so that a line is sent at least once.
 */
export class DrainRunner implements AsyncDisposable {
  readonly drain: ActiveDrain
  readonly #options: DrainRunnerOptions
  readonly #stop = new AbortController()
  readonly #forgetListener: () => void
  #positions: LogPositions
  #isDue = true
  #failures = 0
  #nextAt = 0
  #isHeld = false
  #working: Promise<void> | undefined

  constructor(drain: ActiveDrain, options: DrainRunnerOptions) {
    this.drain = drain
    this.#options = options
    this.#positions = drain.positions
    this.#forgetListener = options.logs.onWrite(drain.ref, () => {
      this.#isDue = true
    })
  }

  get hasEnded(): boolean {
    return this.#stop.signal.aborted
  }

  position(source: LogSourceName): LogPosition {
    return this.#positions[source] ?? first
  }

  /** Begins to send, if there is something to send and the time has come. */
  wake(now: number): void {
    if (this.#working !== undefined || this.#isHeld || !this.#isDue || now < this.#nextAt || this.#stop.signal.aborted)
      return
    void this.#work(() => this.#deliver())
  }

  /**
   * Passes over the rest of a part that is about to be deleted. Not while a batch is on its way; the next one waits for this.
   * False if the runner has ended: another one may send the part.
   */
  async skipPart(source: LogSourceName, part: number): Promise<boolean> {
    this.#isHeld = true
    try {
      await this.#working
      if (this.hasEnded) return false
      await this.#work(() => this.#skip(source, part))
      return true
    } finally {
      this.#isHeld = false
    }
  }

  /** What its end waits for. */
  #work(work: () => Promise<void>): Promise<void> {
    const working = work().finally(() => {
      this.#working = undefined
    })
    // Its failure is for the caller.
    this.#working = working.catch(() => undefined)
    return working
  }

  async #skip(source: LogSourceName, part: number): Promise<void> {
    const { logs, store } = this.#options
    let at = this.position(source)
    let skipped = 0
    while (at.part <= part) {
      const { lines, next } = await logs.read(this.drain.ref, source, at, fileBytes)
      if (next.part === at.part && next.byte === at.byte) break
      skipped += lines.length
      at = next
    }
    this.#positions = { ...this.#positions, [source]: at }
    await store.advance(this.drain.id, { positions: this.#positions, delivered: 0, bytes: 0, skipped })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#forgetListener()
    this.#stop.abort()
    await this.#working
  }

  async #deliver(): Promise<void> {
    const { store, transport } = this.#options
    const { id, type, config } = this.drain
    const waitMs = Number(config['batch_timeout'] ?? 0) * 1_000
    try {
      while (!this.#stop.signal.aborted && !this.#isHeld) {
        this.#isDue = false
        const batch = await this.#read(waitMs > 0 ? fileBytes : batchBytes)
        const { lines, unread } = batch
        const refused = await sendInParts(lines, (part) =>
          drainFormats[type](
            transport,
            config,
            part.map(({ event }) => event),
            this.#stop.signal,
          ),
        )
        if (lines.length + unread === 0) return
        this.#failures = 0
        this.#positions = batch.positions
        const isKnown = await store.advance(id, {
          positions: batch.positions,
          delivered: lines.length - refused.length,
          bytes: bytesOf(lines) - bytesOf(refused),
          skipped: unread + refused.length,
        })
        if (!isKnown) return
        this.#isDue = true
        if (waitMs > 0 && batch.bytes < fileBytes / 2) {
          this.#nextAt = Date.now() + waitMs
          return
        }
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.#isDue = true
      this.#failures += 1
      this.#nextAt = Date.now() + Math.min(longestBackOffMs, 1_000 * 2 ** Math.min(this.#failures, 20))
      await store.noteFailure(id, error instanceof Error ? error.message : String(error)).catch(() => undefined)
    }
  }

  async #read(maxBytes: number): Promise<Batch> {
    const { logs } = this.#options
    const { ref } = this.drain
    const batch: Batch = { lines: [], positions: { ...this.#positions }, bytes: 0, unread: 0 }
    for (const source of await logs.sourceNames(ref)) {
      if (!isLogSource(source)) continue
      let isPartOver = true
      // Over the ends of parts: a line that the receiver refuses would be alone otherwise, and would stay the first.
      while (isPartOver && batch.bytes < maxBytes) {
        const at = batch.positions[source] ?? first
        const { lines, next } = await logs.read(ref, source, at, maxBytes - batch.bytes)
        batch.positions[source] = next
        isPartOver = next.part > at.part
        for (const line of lines) {
          const bytes = Buffer.byteLength(line)
          batch.bytes += bytes
          const event = readEvent(ref, source, line)
          if (event === undefined) batch.unread += 1
          else batch.lines.push({ event, bytes })
        }
      }
    }
    return batch
  }
}
