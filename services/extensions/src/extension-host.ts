import type { Project } from '@cairn/service-kit'
import { ProjectCron } from './cron/project-cron.ts'
import { ProjectNet } from './net/project-net.ts'
import type { SendRequest } from './net/send-request.ts'
import { ProjectExtensions } from './project-extensions.ts'
import type { WakeOutcome } from './wake-outcome.ts'

export interface ExtensionHostParts {
  find: (ref: string) => Promise<Project | undefined>
  /** Starts the database of a project if it sleeps. */
  wake: (ref: string) => Promise<WakeOutcome>
  isRunning: (ref: string) => boolean
  /** Sends what `pg_net` asks for. */
  send: SendRequest
  onError: (ref: string, extension: string, error: unknown) => void
}

/**
 * Carries out what extensions of ours declare: `pg_cron` and `pg_net`. A project without them costs one question when its database
 * starts.
 */
export class ExtensionHost implements Disposable {
  readonly #parts: ExtensionHostParts
  readonly #projects = new Map<string, ProjectExtensions>()
  #isClosed = false

  constructor(parts: ExtensionHostParts) {
    this.#parts = parts
  }

  /**
   * Looks at a database that has started, or in which an extension may have been created, and goes on with what changes. False
   * where it has none of the extensions.
   */
  async look(ref: string): Promise<boolean> {
    try {
      const project = this.#projects.get(ref) ?? (await this.#open(ref))
      if (project === undefined) return false
      if (await project.follow()) return true
      if (this.#projects.get(ref) === project) this.#forget(ref)
    } catch (error) {
      // It may have been stopped since.
      if (!this.#isClosed && this.#parts.isRunning(ref)) this.#parts.onError(ref, 'extensions', error)
    }
    return false
  }

  async #open(ref: string): Promise<ProjectExtensions | undefined> {
    const project = await this.#parts.find(ref)
    const known = this.#projects.get(ref)
    if (known !== undefined || project === undefined || this.#isClosed) return known
    const wake = async () => {
      const outcome = await this.#parts.wake(ref)
      if (outcome === 'gone') this.#forget(ref)
      return outcome
    }
    const { send } = this.#parts
    const onErrorOf = (name: string) => (error: unknown) => this.#parts.onError(ref, name, error)
    const isRunning = () => this.#parts.isRunning(ref)
    const cron = new ProjectCron({ project, wake, onError: onErrorOf('pg_cron') })
    const net = new ProjectNet({ project, wake, isRunning, send, onError: onErrorOf('pg_net') })
    const opened = new ProjectExtensions({
      project,
      extensions: [
        { name: 'pg_cron', channel: 'cairn_cron', carried: cron },
        { name: 'pg_net', channel: 'cairn_net', carried: net },
      ],
      isRunning,
      onError: onErrorOf('extensions'),
    })
    this.#projects.set(ref, opened)
    return opened
  }

  /** Lets go of the connections to a database that is about to stop. What is on a schedule stays so. */
  databaseStops(ref: string): void {
    this.#projects.get(ref)?.databaseStops()
  }

  #forget(ref: string): void {
    this.#projects.get(ref)?.[Symbol.dispose]()
    this.#projects.delete(ref)
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    for (const ref of this.#projects.keys()) this.#forget(ref)
  }
}
