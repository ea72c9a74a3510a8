import type { OrderedWork } from './ordered-work.ts'
import type { StoredProject } from './project-store.ts'
import { RestartBackoff } from './restart-backoff.ts'
import { messageWithoutHostPaths } from './without-host-paths.ts'

const longestDelayMs = 60_000

interface Parts {
  work: OrderedWork
  noteCrash: (ref: string, detail: string) => Promise<void>
  /** The project, if its database should run. */
  toRecover: (ref: string) => Promise<StoredProject | undefined>
  start: (project: StoredProject) => Promise<void>
}

/** Restarts databases that stopped unexpectedly: at once the first time, with a growing delay when they stop again. */
export class CrashRestarts implements Disposable {
  readonly #parts: Parts
  /** Planned starts: with their timer, or without one where they are next. */
  readonly #planned = new Map<string, NodeJS.Timeout | undefined>()
  readonly #backoff = new RestartBackoff({ longestDelayMs })
  #isDisposed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A start that fails is reported twice, by the event and by its promise: the first report plans the next start. */
  plan(ref: string, detail: string): void {
    if (this.#isDisposed || this.#planned.has(ref)) return
    const { work, noteCrash } = this.#parts
    const { failures, delayMs } = this.#backoff.next(ref)
    const start = () => work.run(ref, 'start after a crash', () => this.#startAgain(ref))
    this.#planned.set(ref, delayMs === 0 ? undefined : setTimeout(start, delayMs))
    const sentence = `The database stopped ${failures} times in a row. It starts again in ${delayMs / 1000} seconds.`
    work.run(ref, 'status after a crash', () => noteCrash(ref, delayMs === 0 ? detail : `${sentence}\n${detail}`))
    if (delayMs === 0) start()
  }

  /** A person has started another action: the planned restart is cancelled, and the next crash counts as the first. */
  forget(ref: string): void {
    clearTimeout(this.#planned.get(ref))
    this.#planned.delete(ref)
    this.#backoff.reset(ref)
  }

  async #startAgain(ref: string): Promise<void> {
    // It was cancelled in the meantime.
    if (!this.#planned.delete(ref)) return
    const project = await this.#parts.toRecover(ref).catch((error: unknown) => {
      this.plan(ref, messageWithoutHostPaths(error))
      throw error
    })
    if (project !== undefined) await this.#parts.start(project)
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true
    for (const timer of this.#planned.values()) clearTimeout(timer)
  }
}
