import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { Child, ChildEnded } from './process/child.ts'
import type { ChildOptions } from './process/child.ts'
import { residentBytes } from './process/resident-bytes.ts'

const Answer = z.union([
  z.object({
    error: z.string(),
    /** A regular expression of the query is not valid: the error says why. */
    isPattern: z.literal(true).optional(),
  }),
  z.object({
    columns: z.array(z.string()),
    rows: z.array(z.record(z.string(), z.unknown())),
    isTruncated: z.boolean(),
    /** That the query reads. */
    sources: z.array(z.string()),
  }),
])

/** Either rows, or why the query was not run or did not end. */
export type LogAnswer = z.infer<typeof Answer>

export interface LogQuestion {
  sql: string
  startMs: number
  endMs: number
  maxRows: number
  timeoutMs: number
  files: Readonly<Record<string, { journals: readonly string[]; parquets: readonly string[] }>>
}

const cancelled: LogAnswer = { error: 'The query was cancelled.' }

// Each may take 300 MB while it answers.
const maxProcesses = 2
const maxResidentBytes = 400_000_000
const lookEveryMs = 250

/** Processes that answer queries, one for each project that asks, each of which can read the files of that project alone. */
export class QueryProcesses implements AsyncDisposable {
  readonly #options: Pick<ChildOptions, 'idleMs' | 'reader'>
  // The one that was asked last is the last.
  readonly #children = new Map<string, Child>()
  #turn: Promise<unknown> = Promise.resolve()
  #isDisposed = false

  constructor(options: Pick<ChildOptions, 'idleMs' | 'reader'>) {
    this.#options = options
  }

  /** Ends the process of the query when `signal` aborts. */
  async ask(ref: string, folder: string, question: LogQuestion, signal?: AbortSignal): Promise<LogAnswer> {
    const isCancelled = () => signal?.aborted === true
    if (isCancelled()) return cancelled
    const child = await this.#childOf(ref, folder)
    const watching = new AbortController()
    const watched = this.#watch(child, watching.signal)
    try {
      // The process interrupts itself; one that does not is killed.
      return Answer.parse(await child.ask(question, question.timeoutMs + 5_000, signal))
    } catch (error) {
      if (isCancelled()) return cancelled
      if (error instanceof ChildEnded) return { error: 'The query needed too much memory or time, and was ended.' }
      throw error
    } finally {
      watching.abort()
      await watched
    }
  }

  async end(ref: string): Promise<void> {
    const child = this.#children.get(ref)
    this.#children.delete(ref)
    await child?.[Symbol.asyncDispose]()
  }

  /** Ends all processes, and starts none again: a question that comes later fails. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true
    await Promise.all([...this.#children.keys()].map((ref) => this.end(ref)))
  }

  #childOf(ref: string, folder: string): Promise<Child> {
    const child = this.#turn.then(() => this.#take(ref, folder))
    this.#turn = child.catch(() => undefined)
    return child
  }

  async #take(ref: string, folder: string): Promise<Child> {
    const known = this.#children.get(ref)
    this.#children.delete(ref)
    while (this.#children.size >= maxProcesses) {
      const idle = [...this.#children].find(([, one]) => !one.isBusy)
      if (idle === undefined) await delay(20)
      else await this.end(idle[0])
    }
    if (this.#isDisposed) throw new ChildEnded('The logs are closed.')
    const child =
      known ??
      new Child({ ...this.#options, script: new URL('process/query-main.ts', import.meta.url), args: [folder] })
    this.#children.set(ref, child)
    return child
  }

  /** Kills a process that takes more memory than DuckDB counts: texts within a row are not in its limit. */
  async #watch(child: Child, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      const { pid } = child
      // It may have ended meanwhile, also by the system's own hand: so many bytes are what that looks for.
      if (!signal.aborted && pid !== undefined && (await residentBytes(pid)) > maxResidentBytes) child.kill()
    }
  }
}
