import type { Project } from '@cairn/service-kit'
import { ProjectCron } from './project-cron.ts'
import type { WakeOutcome } from './project-cron.ts'

export interface CronParts {
  find: (ref: string) => Promise<Project | undefined>
  /** Starts the database of a project if it sleeps. */
  wake: (ref: string) => Promise<WakeOutcome>
  isRunning: (ref: string) => boolean
  onError: (ref: string, error: unknown) => void
}

/** Runs the jobs of projects that have the extension `pg_cron`. Others cost one question when their database starts. */
export class CronScheduler implements Disposable {
  readonly #parts: CronParts
  readonly #crons = new Map<string, ProjectCron>()
  #isClosed = false

  constructor(parts: CronParts) {
    this.#parts = parts
  }

  /**
   * Reads the jobs of a database that has started, or in which the extension may have been installed, and goes on with what
   * changes. False where the extension is not installed.
   */
  async look(ref: string): Promise<boolean> {
    try {
      const cron = this.#crons.get(ref) ?? (await this.#open(ref))
      if (cron === undefined) return false
      if (await cron.follow()) return true
      if (this.#crons.get(ref) === cron) this.#forget(ref)
    } catch (error) {
      // It may have been stopped since.
      if (!this.#isClosed && this.#parts.isRunning(ref)) this.#parts.onError(ref, error)
    }
    return false
  }

  async #open(ref: string): Promise<ProjectCron | undefined> {
    const project = await this.#parts.find(ref)
    const known = this.#crons.get(ref)
    if (known !== undefined || project === undefined || this.#isClosed) return known
    const cron = new ProjectCron({
      project,
      wake: async () => {
        const outcome = await this.#parts.wake(ref)
        if (outcome === 'gone') this.#forget(ref)
        return outcome
      },
      onError: (error) => this.#parts.onError(ref, error),
    })
    this.#crons.set(ref, cron)
    return cron
  }

  /** Lets go of the connections to a database that is about to stop. What is on a schedule stays so. */
  databaseStops(ref: string): void {
    this.#crons.get(ref)?.databaseStops()
  }

  #forget(ref: string): void {
    this.#crons.get(ref)?.[Symbol.dispose]()
    this.#crons.delete(ref)
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    for (const ref of this.#crons.keys()) this.#forget(ref)
  }
}
