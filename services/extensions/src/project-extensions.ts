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

const listenAgainMs = 1_000

/** Listens to the extensions of one project, by one connection, and tells what carries them out. */
export class ProjectExtensions implements Disposable {
  readonly #project: Project
  readonly #extensions: readonly Announced[]
  readonly #onError: (error: unknown) => void
  #installed: ReadonlySet<string> = new Set()
  #listener: PoolClient | undefined
  #turns: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isGone = false

  constructor(project: Project, extensions: readonly Announced[], onError: (error: unknown) => void) {
    this.#project = project
    this.#extensions = extensions
    this.#onError = onError
  }

  /** Reads which of the extensions the running database has, and goes on listening. False where it has none of them. */
  follow(): Promise<boolean> {
    return this.#inTurn(async () => {
      const client = await this.#listen()
      const { rows } = await client.query<{ extname: string }>(
        'select extname from pg_catalog.pg_extension where extname = any ($1)',
        [this.#extensions.map(({ name }) => name)],
      )
      this.#installed = new Set(rows.map(({ extname }) => extname))
      for (const { name, carried } of this.#extensions) {
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
    for (const { carried } of this.#extensions) carried.databaseStops()
  }

  [Symbol.dispose](): void {
    this.#isGone = true
    clearTimeout(this.#retry)
    this.#stopListening()
    for (const { carried } of this.#extensions) carried[Symbol.dispose]()
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
    const client = await this.#project.pool('postgres').connect()
    const forget = () => {
      if (this.#listener !== client) return
      this.#stopListening()
      this.#retry = setTimeout(() => void this.follow().catch(() => undefined), listenAgainMs).unref()
    }
    client.on('error', forget)
    client.on('end', forget)
    client.on('notification', ({ channel }) => this.#announced(channel))
    try {
      await client.query(this.#extensions.map(({ channel }) => `listen ${channel}`).join('; '))
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#listener = client
    return client
  }

  #announced(channel: string): void {
    const announced = this.#extensions.find((extension) => extension.channel === channel)
    if (announced === undefined || !this.#installed.has(announced.name)) return
    this.#inTurn(() => announced.carried.changed()).catch((error: unknown) => {
      if (this.#listener !== undefined) this.#onError(error)
    })
  }
}
