import type { Project } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import type { CarriedExtension } from './carried-extension.ts'

export interface Announced {
  /** The name of the extension. */
  name: string
  /** Where it announces changes. */
  channel: string
  carried: CarriedExtension
}

// A person can drop and rename the database; the platform repairs that later.
const listenAgainMs = 2_000

export interface ProjectExtensionsParts {
  project: Project
  extensions: readonly Announced[]
  /** Whether the database runs. */
  isRunning: () => boolean
  onError: (error: unknown) => void
}

/** Listens to the extensions of one project, by one connection, and tells what carries them out. */
export class ProjectExtensions implements Disposable {
  readonly #parts: ProjectExtensionsParts
  #installed: ReadonlySet<string> = new Set()
  #listener: PoolClient | undefined
  #turns: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isGone = false

  constructor(parts: ProjectExtensionsParts) {
    this.#parts = parts
  }

  /** Reads which of the extensions the running database has, and goes on listening. False where it has none of them. */
  follow(): Promise<boolean> {
    return this.#inTurn(async () => {
      const client = await this.#listen()
      const { rows } = await client.query<{ extname: string }>(
        // With the mark of statements that Cairn runs on its own (`contracts/advisors/own-statements.ts`).
        'select extname from pg_catalog.pg_extension where extname = any ($1) /* cairn */',
        [this.#parts.extensions.map(({ name }) => name)],
      )
      this.#installed = new Set(rows.map(({ extname }) => extname))
      for (const { name, carried } of this.#parts.extensions) {
        if (this.#installed.has(name) && !this.#isGone) await carried.begin()
        else carried.clear()
      }
      if (this.#installed.size === 0) this.#stopListening()
      return this.#installed.size > 0
    })
  }

  /** A pool waits for each of its connections. */
  databaseStops(): void {
    this.#stopListening()
    for (const { carried } of this.#parts.extensions) carried.databaseStops()
  }

  [Symbol.dispose](): void {
    this.#isGone = true
    clearTimeout(this.#retry)
    this.#stopListening()
    for (const { carried } of this.#parts.extensions) carried[Symbol.dispose]()
  }

  #followLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.follow().catch(() => {
        if (this.#parts.isRunning() && !this.#isGone) this.#followLater()
      })
    }, listenAgainMs).unref()
  }

  #stopListening(): void {
    const listener = this.#listener
    this.#listener = undefined
    listener?.release(true)
  }

  /** One after the other: what was read last is what holds. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turns.catch(() => undefined).then(work)
    this.#turns = turn
    return turn
  }

  /** Before anything is read, so that no change is missed. An idle connection of the platform keeps no database awake. */
  async #listen(): Promise<PoolClient> {
    if (this.#listener !== undefined) return this.#listener
    if (this.#isGone) throw new Error('The project is no longer followed.')
    const client = await this.#parts.project.pool('postgres').connect()
    const forget = () => {
      if (this.#listener !== client) return
      this.#stopListening()
      this.#followLater()
    }
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', ({ channel }) => this.#announced(channel))
    try {
      await client.query(this.#parts.extensions.map(({ channel }) => `listen ${channel}`).join('; '))
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#listener = client
    return client
  }

  #announced(channel: string): void {
    const announced = this.#parts.extensions.find((extension) => extension.channel === channel)
    if (announced === undefined || !this.#installed.has(announced.name)) return
    this.#inTurn(() => announced.carried.changed()).catch((error: unknown) => {
      if (this.#listener !== undefined) this.#parts.onError(error)
    })
  }
}
