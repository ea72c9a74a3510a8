import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { DelayedAttempt } from './delayed-attempt.ts'
import { isUnfinished, resumeAs } from './left-status.ts'
import type { OrderedWork } from './ordered-work.ts'
import type { ProjectStore, StoredProject } from './project-store.ts'

const startsAtOnce = 2

interface Parts {
  store: Pick<ProjectStore, 'find' | 'listAll'>
  work: OrderedWork
  resumeOne: (project: StoredProject) => Promise<void>
}

/** Continues work that was stored as started, and either never started or could not store its end. */
export class UnfinishedWork implements Disposable {
  readonly #parts: Parts
  readonly #attempt = new DelayedAttempt(() => this.#takeUp())
  #isDisposed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks for such work after a short time, and again until that succeeds. */
  soon(): void {
    this.#attempt.soon()
  }

  /** Continues after the last run: starts databases that should run, and ends unfinished work, which has begun on return. */
  async resumeAll(): Promise<void> {
    const { store, work } = this.#parts
    const waiting = (await store.listAll()).filter(({ status }) => resumeAs[status] !== 'nothing')
    const takeNext = async (): Promise<void> => {
      const project = this.#isDisposed ? undefined : waiting.shift()
      if (project === undefined) return
      work.run(project.ref, 'resume', () => this.#resumeNow(project.ref, () => true))
      await work.ended(project.ref)
      return takeNext()
    }
    for (let lane = 0; lane < startsAtOnce; lane++) void takeNext()
  }

  async #takeUp(): Promise<void> {
    const { store, work } = this.#parts
    for (const { ref, status } of await store.listAll()) {
      if (!isUnfinished(status) || work.has(ref)) continue
      work.run(ref, 'unfinished work', () => this.#resumeNow(ref, isUnfinished))
    }
  }

  /** Reads the project in its turn: since it was listed, its work may have ended, or somebody may have paused or deleted it. */
  async #resumeNow(ref: string, isDue: (status: ProjectStatus) => boolean): Promise<void> {
    const project = await this.#parts.store.find(ref)
    if (project !== undefined && isDue(project.status)) await this.#parts.resumeOne(project)
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true
    this.#attempt[Symbol.dispose]()
  }
}
