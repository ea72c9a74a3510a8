import { setTimeout as wait } from 'node:timers/promises'
import { maxLogRows } from '@cairn/contracts/logs/log-queries'
import type { LogStore } from '@cairn/logs'
import { fail, PlatformError } from '../../errors.ts'
import { queryRefusal } from './query-refusal.ts'

export interface TailEvent {
  result: Record<string, unknown>[]
  cursor: string
}

export interface TailRequest {
  ref: string
  accountId: string
  sql: string
  sinceMs: number
}

// A page has one. Each holds a process that answers queries.
const maxOfAccount = 10
const maxOfAll = 200

/** A line is written when its request has ended, and has the time at which that began: it may come below others. */
const lateMs = 30_000
/** Between two queries, so that lines that come together are read together. */
const pauseMs = 200
/** A process that answers ends after an idle minute, and starting it takes longer than a line may take. */
const keptMs = 45_000
/** A query that takes long is asked less often: the machine has other work. */
const restShare = 3
const timeoutMs = 5_000

/** Queries that are asked again after each line that is written: only rows that were not there before are handed over. */
export class LogTails {
  readonly #logs: Pick<LogStore, 'onWrite' | 'query'>
  readonly #closing = new AbortController()
  readonly #byAccount = new Map<string, number>()
  #open = 0

  constructor(logs: Pick<LogStore, 'onWrite' | 'query'>) {
    this.#logs = logs
  }

  /** Asks once, which shows what is wrong with the query. The answer ends when `signal` aborts. */
  async follow(request: TailRequest, signal: AbortSignal): Promise<AsyncIterable<TailEvent>> {
    const { accountId } = request
    const own = this.#byAccount.get(accountId) ?? 0
    if (own >= maxOfAccount || this.#open >= maxOfAll) throw fail('too_many_log_tails')
    this.#byAccount.set(accountId, own + 1)
    this.#open += 1
    const ending = AbortSignal.any([signal, this.#closing.signal])
    const end = () => this.#end(accountId)
    if (ending.aborted) end()
    else ending.addEventListener('abort', end, { once: true })
    const tail = new LogTail(this.#logs, request, ending)
    try {
      return tail.events(await tail.next())
    } catch (error) {
      ending.removeEventListener('abort', end)
      if (!ending.aborted) end()
      throw error
    }
  }

  count(): number {
    return this.#open
  }

  closeAll(): void {
    this.#closing.abort()
  }

  #end(accountId: string): void {
    const left = (this.#byAccount.get(accountId) ?? 1) - 1
    if (left === 0) this.#byAccount.delete(accountId)
    else this.#byAccount.set(accountId, left)
    this.#open -= 1
  }
}

/** In milliseconds: logs have microseconds, and a `datetime` as text in UTC. */
const timeOf = (timestamp: unknown): number | undefined => {
  if (typeof timestamp === 'number') return timestamp / 1_000
  const timeMs = typeof timestamp === 'string' ? Date.parse(`${timestamp}Z`) : Number.NaN
  return Number.isNaN(timeMs) ? undefined : timeMs
}

class LogTail {
  readonly #logs: Pick<LogStore, 'onWrite' | 'query'>
  readonly #request: TailRequest
  readonly #signal: AbortSignal
  /** Rows that were sent, with their times: of as long as lines may come late. Several lines may have the id of one request. */
  readonly #sent = new Map<string, number>()
  #newestMs: number
  #sources: ReadonlySet<string> = new Set()
  #isDue = false
  #wake: () => void = () => undefined

  constructor(logs: Pick<LogStore, 'onWrite' | 'query'>, request: TailRequest, signal: AbortSignal) {
    this.#logs = logs
    this.#request = request
    this.#signal = signal
    this.#newestMs = request.sinceMs
  }

  async *events(first: TailEvent): AsyncGenerator<TailEvent, void, undefined> {
    if (this.#signal.aborted) return
    const stop = this.#logs.onWrite(this.#request.ref, (source) => {
      if (!this.#sources.has(source)) return
      this.#isDue = true
      this.#wake()
    })
    // Where nobody takes the next event, this does not go on to its end.
    const onAbort = () => {
      stop()
      this.#wake()
    }
    this.#signal.addEventListener('abort', onAbort)
    try {
      yield first
      // Lines of the time between the first query and the listener.
      this.#isDue = true
      while (!this.#signal.aborted) {
        await this.#written()
        if (this.#signal.aborted) return
        const began = performance.now()
        const event = await this.next()
        if (event.result.length > 0) yield event
        const restMs = Math.max(pauseMs, (performance.now() - began) * restShare)
        await wait(restMs, undefined, { signal: this.#signal, ref: false }).catch(() => undefined)
      }
    } catch (error) {
      // A page that follows again is told what is wrong.
      if (!(error instanceof PlatformError)) throw error
    } finally {
      stop()
      this.#signal.removeEventListener('abort', onAbort)
    }
  }

  /** The rows that were not sent before. */
  async next(): Promise<TailEvent> {
    this.#isDue = false
    const { ref, sql } = this.#request
    const endMs = Date.now() + lateMs
    const startMs = this.#newestMs - lateMs
    const answer = await this.#logs.query(ref, {
      sql,
      startMs,
      endMs,
      maxRows: maxLogRows,
      timeoutMs,
      signal: this.#signal,
    })
    if ('error' in answer) throw queryRefusal(fail, answer)
    this.#sources = new Set(answer.sources)
    const result = answer.rows.filter((row) => this.#isNew(row))
    for (const [row, timeMs] of this.#sent) if (timeMs < this.#newestMs - lateMs) this.#sent.delete(row)
    return { result, cursor: new Date(this.#newestMs).toISOString() }
  }

  #isNew({ id, timestamp }: Record<string, unknown>): boolean {
    const timeMs = timeOf(timestamp)
    if (typeof id !== 'string' || timeMs === undefined) return true
    const row = `${timeMs} ${id}`
    if (this.#sent.has(row)) return false
    this.#sent.set(row, timeMs)
    this.#newestMs = Math.max(this.#newestMs, Math.min(timeMs, Date.now()))
    return true
  }

  /** Resolves when something was written, after a while in any case. */
  async #written(): Promise<void> {
    if (this.#isDue || this.#signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, keptMs).unref()
    await promise
    clearTimeout(timer)
  }
}
