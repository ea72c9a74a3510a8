import { idleMs, workersOfAll, workersOfProject } from '../function-limits.ts'
import { FunctionsError } from '../functions-error.ts'
import type { DeployedFunction } from '../deployed-function.ts'
import type { FunctionWorker } from './function-worker.ts'

const sweepMs = 5_000

interface Entry {
  ref: string
  slug: string
  /** Of the version and the secrets that it was started with. */
  revision: string
  worker: Promise<FunctionWorker>
  /** Undefined until it is started. */
  started: FunctionWorker | undefined
}

const revisionOf = ({ deploymentId, secretsRevision }: DeployedFunction): string => `${deploymentId} ${secretsRevision}`

const tooMany = (): FunctionsError =>
  new FunctionsError('TOO_MANY_FUNCTIONS', 'All workers are busy. Try again in a moment.')

/** The workers of all projects: one for each function that was called lately. */
export class WorkerPool {
  readonly #entries = new Set<Entry>()
  readonly #ending = new Set<Promise<void>>()
  readonly #timer = setInterval(() => this.#endIdle(), sweepMs)

  constructor() {
    this.#timer.unref()
  }

  /** The worker of a function, which `start` starts where there is none of this revision. */
  get(ref: string, deployed: DeployedFunction, start: () => Promise<FunctionWorker>): Promise<FunctionWorker> {
    const { slug } = deployed
    const revision = revisionOf(deployed)
    const known = [...this.#entries].find((entry) => entry.ref === ref && entry.slug === slug)
    if (known?.revision === revision && known.started?.hasEnded !== true) return known.worker
    if (known !== undefined) this.#retire(known)
    this.#makeRoom(ref)
    const entry: Entry = { ref, slug, revision, worker: start(), started: undefined }
    this.#entries.add(entry)
    void this.#note(entry)
    return entry.worker
  }

  async #note(entry: Entry): Promise<void> {
    try {
      entry.started = await entry.worker
    } catch {
      this.#entries.delete(entry)
    }
  }

  /** Ends the worker of a function that is no longer there, when it has answered. */
  drop(ref: string, slug: string): void {
    for (const entry of this.#entries) if (entry.ref === ref && entry.slug === slug) this.#retire(entry)
  }

  /** How many of a project there are. */
  count(ref: string): number {
    return [...this.#entries].filter((entry) => entry.ref === ref).length
  }

  /** To be called when a worker has ended. */
  ended(worker: FunctionWorker): void {
    for (const entry of this.#entries) if (entry.started === worker) this.#entries.delete(entry)
  }

  /** Ends all workers of a project, or of all projects. Resolves when their processes have ended. */
  async endAll(ref?: string): Promise<void> {
    for (const entry of this.#entries) if (ref === undefined || entry.ref === ref) this.#end(entry)
    await Promise.all(this.#ending)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.endAll()
  }

  #end(entry: Entry): void {
    this.#entries.delete(entry)
    const ending = entry.worker.then(
      (worker) => worker.end(),
      () => undefined,
    )
    this.#ending.add(ending)
    void ending.then(() => this.#ending.delete(ending))
  }

  /** Requests that it has are answered first. */
  #retire(entry: Entry): void {
    this.#entries.delete(entry)
    const endWhenIdle = async (): Promise<void> => {
      const worker = await entry.worker
      worker.endWebSockets()
      while (worker.requests > 0 && !worker.hasEnded) await new Promise((resolve) => setTimeout(resolve, 100))
      await worker.end()
    }
    const ending = endWhenIdle().catch(() => undefined)
    this.#ending.add(ending)
    void ending.then(() => this.#ending.delete(ending))
  }

  #idle(): Entry[] {
    return (
      [...this.#entries]
        // One that has not booted is waited for.
        .filter(({ started }) => started?.bootMs !== undefined && started.requests === 0)
        .toSorted((one, other) => (one.started?.lastUsedAt ?? 0) - (other.started?.lastUsedAt ?? 0))
    )
  }

  #makeRoom(ref: string): void {
    if (this.count(ref) >= workersOfProject) {
      const oldest = this.#idle().find((entry) => entry.ref === ref)
      if (oldest === undefined) throw tooMany()
      this.#end(oldest)
    }
    if (this.#entries.size < workersOfAll) return
    const [oldest] = this.#idle()
    if (oldest === undefined) throw tooMany()
    this.#end(oldest)
  }

  #endIdle(): void {
    const now = performance.now()
    for (const entry of this.#idle()) if (now - (entry.started?.lastUsedAt ?? now) > idleMs) this.#end(entry)
  }
}
