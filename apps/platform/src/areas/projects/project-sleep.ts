import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Engine, InstanceAddress } from '@cairn/engine'
import { fail, PlatformError } from '../../errors.ts'
import type { ProjectStore, StoredProject } from './project-store.ts'
import { wrongStatus } from './wrong-status.ts'

interface Parts {
  engine: Pick<Engine, 'address'>
  store: Pick<ProjectStore, 'find'>
  /** Runs work on a project after the work that was begun before. A rejection is logged. */
  run: (ref: string, name: string, work: () => Promise<void>) => void
  start: (project: StoredProject) => Promise<InstanceAddress>
  stop: (ref: string) => Promise<void>
  /** What a server that runs has stored of the passwords of roles; undefined where that is too much to keep. */
  readPasswords: (project: StoredProject) => Promise<ReadonlyMap<string, string> | undefined>
}

/**
 * Databases of healthy projects that were stopped because nobody used them, and their start by the first request or
 * connection. Asleep is no status: a project sleeps where its database does not run.
 */
export class ProjectSleep {
  readonly #parts: Parts
  readonly #wakes = new Map<string, Promise<InstanceAddress>>()
  /** About to be stopped: a request that comes now waits and starts the database again. */
  readonly #fallingAsleep = new Set<string>()
  readonly #lastUses = new Map<string, number>()
  /** As `#lastUses`, by the clock, and without starts that nobody asked for. */
  readonly #usedAt = new Map<string, number>()
  /** Of databases that were stopped, and have not been started since. */
  readonly #passwords = new Map<string, ReadonlyMap<string, string>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A project that is used now is not stopped for being idle. */
  noteUse(ref: string): void {
    this.#lastUses.set(ref, performance.now())
    this.#usedAt.set(ref, Date.now())
  }

  /** The time after which its database is stopped begins. Nobody need have used it: the platform starts databases too. */
  noteStart(ref: string): void {
    this.#passwords.delete(ref)
    this.#lastUses.set(ref, performance.now())
  }

  /** When each project was used last, since the platform was started. */
  uses(): ReadonlyMap<string, number> {
    return this.#usedAt
  }

  /** How long nobody has used a project. A project that was not seen before counts as used now. */
  idleMs(ref: string): number {
    const lastUse = this.#lastUses.get(ref)
    if (lastUse === undefined) this.noteStart(ref)
    return lastUse === undefined ? 0 : performance.now() - lastUse
  }

  /** What the server of a sleeping project has stored of the password of each role that can sign in; undefined where it is not known. */
  passwords(ref: string): ReadonlyMap<string, string> | undefined {
    return this.#parts.engine.address(ref) === undefined ? this.#passwords.get(ref) : undefined
  }

  forget(ref: string): void {
    this.#passwords.delete(ref)
    this.#lastUses.delete(ref)
    this.#usedAt.delete(ref)
  }

  /** Where the project's database can be connected to now. */
  address(ref: string): InstanceAddress | undefined {
    return this.#fallingAsleep.has(ref) ? undefined : this.#parts.engine.address(ref)
  }

  /** Starts the database of a healthy project. Concurrent calls share one start. Throws `wrong_status`. */
  wake(ref: string): Promise<InstanceAddress> {
    const known = this.#wakes.get(ref)
    if (known !== undefined) return known
    const { promise, resolve, reject } = Promise.withResolvers<InstanceAddress>()
    this.#wakes.set(ref, promise)
    this.#parts.run(ref, 'wake', async () => {
      try {
        resolve(await this.#wakeInTurn(ref))
      } catch (error) {
        reject(error)
        if (!(error instanceof PlatformError)) throw error
      } finally {
        this.#wakes.delete(ref)
      }
    })
    return promise
  }

  async #wakeInTurn(ref: string): Promise<InstanceAddress> {
    // Read in its turn: the project may have been paused before.
    const project = await this.#parts.store.find(ref)
    if (project === undefined) throw fail('project_not_found')
    if (!isActionAllowed('query', project.status)) throw wrongStatus('query', project.status, project.status_detail)
    return this.#parts.engine.address(ref) ?? this.#parts.start(project)
  }

  /** Stops the database of a healthy project. False where its status or `isIdle` forbids it. */
  sleep(ref: string, isIdle: (project: StoredProject) => Promise<boolean>): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    this.#parts.run(ref, 'sleep', async () => {
      try {
        resolve(await this.#sleepInTurn(ref, isIdle))
      } catch (error) {
        reject(error)
      }
    })
    return promise
  }

  async #sleepInTurn(ref: string, isIdle: (project: StoredProject) => Promise<boolean>): Promise<boolean> {
    const project = await this.#parts.store.find(ref)
    if (project?.status !== 'ACTIVE_HEALTHY' || this.address(ref) === undefined) return false
    const usedAt = this.#lastUses.get(ref)
    if (!(await isIdle(project)) || this.#lastUses.get(ref) !== usedAt) return false
    this.#fallingAsleep.add(ref)
    try {
      // New clients wait for the next start from here on, so that no password is changed between this and the stop.
      const passwords = await this.#parts.readPasswords(project)
      await this.#parts.stop(ref)
      if (passwords !== undefined) this.#passwords.set(ref, passwords)
    } finally {
      this.#fallingAsleep.delete(ref)
    }
    return true
  }
}
