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
}

const tickMs = 500
// Plans change, and other processes may change drains.
const reloadMs = 60_000
const defaultKeptBytes = 128 * 1024 * 1024

/** Sends the log lines of projects to the receivers that they name. One for the installation. */
export class LogDrains implements AsyncDisposable {
  readonly #options: LogDrainsOptions
  readonly #runners = new Map<string, DrainRunner>()
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
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
    await this.#turn.catch(() => undefined)
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
      active.some((drain) => drain.id === runner.drain.id && isSame(drain, runner.drain))
    const ended = [...this.#runners.values()].filter((runner) => !unchanged(runner))
    for (const runner of ended) {
      this.#runners.delete(runner.drain.id)
      await runner[Symbol.asyncDispose]()
    }
    // Where the last batch of a runner has ended is known only now.
    if (ended.length > 0) active = await store.active()
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
    if (now - this.#loadedAt < reloadMs || this.#isClosed) return
    this.#loadedAt = now
    void this.#inTurn(async () => {
      await this.#load()
      for (const ref of this.#refs()) await this.trim(ref)
    }).catch((error: unknown) => this.#options.logger.error({ err: error }, 'log drains could not be read'))
  }

  /** Deletes what all receivers of a project have, and the oldest of what is beyond the limit. */
  async trim(ref: string): Promise<void> {
    const { logs, maxKeptBytes = defaultKeptBytes } = this.#options
    const runners = [...this.#runners.values()].filter(({ drain }) => drain.ref === ref)
    const left = []
    for (const source of await logs.sourceNames(ref)) {
      await logs.release(ref, source, Math.min(...runners.map((runner) => runner.position(source).part)))
      for (const kept of await logs.kept(ref, source)) left.push({ source, ...kept })
    }
    left.sort((a, b) => a.changedMs - b.changedMs)
    let bytes = left.reduce((sum, kept) => sum + kept.bytes, 0)
    for (const kept of left) {
      if (bytes <= maxKeptBytes) return
      for (const runner of runners) await runner.skipPart(kept.source, kept.part)
      await logs.release(ref, kept.source, kept.part + 1)
      bytes -= kept.bytes
    }
  }
}

const isSame = (a: ActiveDrain, b: ActiveDrain): boolean => JSON.stringify(a.config) === JSON.stringify(b.config)
