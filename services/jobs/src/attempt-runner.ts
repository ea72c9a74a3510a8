import type { Logger } from '@cairn/service-kit'
import type { Attempt, AttemptStore } from './attempt-store.ts'
import type { JobDefinition } from './job-definition.ts'
import { throttledProgress } from './throttled-progress.ts'

type StopReason = 'cancelled' | 'stopping' | 'lost'

interface Run {
  attempt: Attempt
  controller: AbortController
  stoppedFor: StopReason | undefined
  done: Promise<void>
}

interface Parts {
  store: AttemptStore
  find: (name: string) => JobDefinition | undefined
  backOffMs: (attempt: number) => number
  logger: Logger
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 4000)

const stopWords: Record<StopReason, string> = {
  cancelled: 'The job was cancelled.',
  stopping: 'The worker stops.',
  lost: 'Another worker has taken over the job.',
}

/** Runs attempts of jobs in this process, and stores how each ended. */
export class AttemptRunner {
  readonly #parts: Parts
  readonly #runs = new Map<string, Run>()
  #isStopping = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Rejects only where the end of the attempt could not be stored; the lease then expires. */
  async run(id: string, delivery: string): Promise<void> {
    const attempt = await this.#parts.store.begin(id, delivery)
    if (attempt === undefined) return
    if (this.#isStopping) return this.#parts.store.giveBack(attempt)
    const run: Run = { attempt, controller: new AbortController(), stoppedFor: undefined, done: Promise.resolve() }
    this.#runs.set(id, run)
    run.done = this.#perform(run).finally(() => {
      if (this.#runs.get(id) === run) this.#runs.delete(id)
    })
    await run.done
  }

  cancel(id: string): void {
    this.#stop(id, 'cancelled')
  }

  /**
   * Waits `graceMs` for what runs, then tells it to stop and waits `abortMs` more. What still runs then is given back:
   * its end is not stored. Returns whether nothing runs any more.
   */
  async stop(graceMs: number, abortMs: number): Promise<boolean> {
    this.#isStopping = true
    await this.#settled(graceMs)
    for (const id of this.#runs.keys()) this.#stop(id, 'stopping')
    await this.#settled(abortMs)
    await Promise.all([...this.#runs.values()].map(({ attempt }) => this.#parts.store.giveBack(attempt)))
    return this.#runs.size === 0
  }

  /** Extends the leases of what runs here. Attempts that were cancelled elsewhere, or taken over, get the signal to stop. */
  async extendLeases(): Promise<void> {
    const runs = [...this.#runs.values()]
    if (runs.length === 0) return
    const held = new Map((await this.#parts.store.extend(runs.map(({ attempt }) => attempt))).map((it) => [it.id, it]))
    for (const { attempt } of runs) {
      const lease = held.get(attempt.id)
      if (lease === undefined) this.#stop(attempt.id, 'lost')
      else if (lease.isCancelled) this.#stop(attempt.id, 'cancelled')
    }
  }

  #stop(id: string, why: StopReason): void {
    const run = this.#runs.get(id)
    if (run === undefined || run.stoppedFor !== undefined) return
    run.stoppedFor = why
    run.controller.abort(new Error(stopWords[why]))
  }

  async #settled(ms: number): Promise<void> {
    const waiting = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => waiting.resolve(undefined), ms)
    await Promise.race([waiting.promise, Promise.allSettled([...this.#runs.values()].map(({ done }) => done))])
    clearTimeout(timer)
  }

  async #perform(run: Run): Promise<void> {
    const { store, find } = this.#parts
    const { attempt, controller } = run
    const progress = throttledProgress((fraction, note) => store.progress(attempt, fraction, note))
    try {
      const definition = find(attempt.name)
      if (definition === undefined) throw new Error(`This version of the platform has no job "${attempt.name}".`)
      await definition.run({
        id: attempt.id,
        data: attempt.data,
        attempt: attempt.attempt,
        signal: controller.signal,
        progress,
      })
    } catch (error) {
      await this.#afterFailure(run, error)
      return
    }
    await store.succeed(attempt)
  }

  async #afterFailure({ attempt, stoppedFor }: Run, error: unknown): Promise<void> {
    const { store, backOffMs, logger } = this.#parts
    if (stoppedFor === 'lost') return
    if (stoppedFor === 'cancelled') return store.cancelled(attempt)
    if (stoppedFor === 'stopping') return store.giveBack(attempt)
    const isLast = attempt.attempt >= attempt.maxAttempts
    logger.warn({ err: error, job: attempt.name, id: attempt.id, attempt: attempt.attempt, isLast }, 'a job failed')
    if (isLast) return store.fail(attempt, wordsOf(error))
    await store.retry(attempt, wordsOf(error), new Date(Date.now() + backOffMs(attempt.attempt)))
  }
}
