import { drainConfigProblem } from '@cairn/contracts/logs/drain-rules'
import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import type { LogStore } from '@cairn/logs'
import type { Logger } from '@cairn/service-kit'
import { testEvent } from './drain-event.ts'
import { DrainRunner } from './drain-runner.ts'
import type { ActiveDrain, DrainStore } from './drain-store.ts'
import type { DrainTransport } from './format.ts'
import { drainFormats } from './formats/index.ts'

export interface LogDrainsOptions {
  logs: LogStore
  store: DrainStore
  transport: DrainTransport
  logger: Logger
  /** Of one project: what receivers have not taken beyond that is deleted and counted. */
  maxKeptBytes?: number
  /** Plans change, and other processes may change drains: they are read again after this long. */
  reloadMs?: number
}

const tickMs = 500
const defaultReloadMs = 60_000
const defaultKeptBytes = 128 * 1024 * 1024

/** Sends the log lines of projects to the receivers that they name. One for the installation. */
export class LogDrains implements AsyncDisposable {
  readonly #options: LogDrainsOptions
  readonly #runners = new Map<string, DrainRunner>()
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  // Not in turns: each waits for receivers of its project alone.
  readonly #trims = new Map<string, Promise<void>>()
  #loadedAt = 0
  #isClosed = false

  constructor(options: LogDrainsOptions) {
    this.#options = options
  }

  /** Sends what was not sent before the last end of the process, and all that comes. */
  async begin(): Promise<void> {
    await this.reload()
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  /** To be called after each change of drains. */
  reload(): Promise<void> {
    return this.#inTurn(() => this.#load())
  }

  /** Sends one line now. Answers why it was not taken; null: it was. */
  async sendTest(ref: string, type: DrainType, config: DrainConfig, signal: AbortSignal): Promise<string | null> {
    const lacking = drainConfigProblem(type, config)
    if (lacking !== undefined) return lacking.problem
    try {
      await drainFormats[type](this.#options.transport, config, [testEvent(ref)], signal)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    // Before the turn and the trims, which may wait for a batch; and once more those that the turn began.
    await this.#endRunners()
    await this.#turn
    await Promise.allSettled(this.#trims.values())
    await this.#endRunners()
  }

  async #endRunners(): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner[Symbol.asyncDispose]()))
  }

  /** Changes of the list, one after the other. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #load(): Promise<void> {
    if (this.#isClosed) return
    const { logs, store } = this.#options
    this.#loadedAt = Date.now()
    const before = this.#refs()
    let active = await store.active()
    const unchanged = (runner: DrainRunner) =>
      !runner.hasEnded && active.some((drain) => drain.id === runner.drain.id && isSame(drain, runner.drain))
    const ended = [...this.#runners.values()].filter((runner) => !unchanged(runner))
    for (const runner of ended) await runner[Symbol.asyncDispose]()
    // Where the last batch of a runner has ended is known only now.
    if (ended.length > 0) active = await store.active()
    // All at once: a trim keeps what the runners of a project have not sent.
    for (const { drain } of ended) this.#runners.delete(drain.id)
    for (const drain of active)
      if (!this.#runners.has(drain.id)) this.#runners.set(drain.id, new DrainRunner(drain, this.#options))
    const refs = this.#refs()
    for (const ref of refs) logs.keepForReaders(ref, true)
    for (const ref of before)
      if (!refs.has(ref)) {
        logs.keepForReaders(ref, false)
        for (const source of await logs.sourceNames(ref)) await logs.release(ref, source, Infinity)
      }
  }

  #refs(): Set<string> {
    return new Set([...this.#runners.values()].map(({ drain }) => drain.ref))
  }

  #tick(): void {
    const now = Date.now()
    for (const runner of this.#runners.values()) runner.wake(now)
    const { logger, reloadMs = defaultReloadMs } = this.#options
    if (now - this.#loadedAt < reloadMs || this.#isClosed) return
    this.#loadedAt = now
    void this.reload()
      .then(() => this.#trimAll())
      .catch((error: unknown) => logger.error({ err: error }, 'log drains could not be read'))
  }

  #trimAll(): void {
    for (const ref of this.#refs())
      this.trim(ref).catch((error: unknown) =>
        this.#options.logger.error({ err: error, ref }, 'kept log lines could not be deleted'),
      )
  }

  /**
   * Deletes what all receivers of a project have, and the oldest of what is beyond the limit. That waits for batches on their
   * way; no other project waits for it.
   */
  trim(ref: string): Promise<void> {
    const before = this.#trims.get(ref)
    if (before !== undefined) return before
    const trim = this.#trim(ref).finally(() => this.#trims.delete(ref))
    this.#trims.set(ref, trim)
    return trim
  }

  async #trim(ref: string): Promise<void> {
    const { logs, maxKeptBytes = defaultKeptBytes } = this.#options
    const left = []
    for (const source of await logs.sourceNames(ref)) {
      const positions = this.#runnersOf(ref).map((runner) => runner.position(source).part)
      await logs.release(ref, source, Math.min(...positions))
      for (const kept of await logs.kept(ref, source)) left.push({ source, ...kept })
    }
    left.sort((a, b) => a.changedMs - b.changedMs)
    let bytes = left.reduce((sum, kept) => sum + kept.bytes, 0)
    for (const kept of left) {
      if (bytes <= maxKeptBytes) return
      const skipped = await Promise.all(this.#runnersOf(ref).map((runner) => runner.skipPart(kept.source, kept.part)))
      // The drains have changed: the next trim goes on.
      if (skipped.includes(false)) return
      await logs.release(ref, kept.source, kept.part + 1)
      bytes -= kept.bytes
    }
  }

  #runnersOf(ref: string): DrainRunner[] {
    return [...this.#runners.values()].filter(({ drain }) => drain.ref === ref)
  }
}

const isSame = (a: ActiveDrain, b: ActiveDrain): boolean => JSON.stringify(a.config) === JSON.stringify(b.config)
