import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from '@cairn/dev-env/person'
import type { Ledger } from './ledger.ts'
import type { Way } from './row-writer.ts'

const rowsOfChunk = 20_000
const pauseAfterFailureMs = 20

/** A tenant who writes about 20 MB at a time, as fast as possible, and overrules the read-only default each time. */
export class DiskFiller {
  readonly #project: TestProject
  readonly #ledger: Ledger
  readonly #attempted = new Set<number>()
  readonly #acknowledged = new Set<number>()
  #next = 0
  refusals = 0

  constructor(project: TestProject, ledger: Ledger) {
    this.#project = project
    this.#ledger = ledger
  }

  async prepare(): Promise<void> {
    await this.#project.query('create table filled (chunk int, filler text)')
  }

  /** Disposes of `way` in the end. */
  async fillUntil(signal: AbortSignal, way: Way): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#fill(way)
      } catch {
        this.refusals += 1
        await wait(pauseAfterFailureMs)
      }
    }
    await way[Symbol.asyncDispose]()
  }

  async #fill(way: Way): Promise<void> {
    const chunk = (this.#next += 1)
    this.#attempted.add(chunk)
    await way.run(
      `begin read write;
       insert into filled select ${chunk}, repeat(md5(n::text), 30) from generate_series(1, ${rowsOfChunk}) n;
       commit`,
    )
    this.#acknowledged.add(chunk)
    this.#ledger.acknowledge(`chunk ${chunk} of ${this.#project.ref}`)
  }

  async verify(): Promise<void> {
    const [counts] = await this.#project.query('select chunk, count(*) from filled group by chunk')
    const found = new Map((counts?.rows ?? []).map(([chunk, count]) => [Number(chunk), Number(count)]))
    for (const chunk of this.#acknowledged)
      if (!found.has(chunk)) this.#ledger.lost(`chunk ${chunk} of ${this.#project.ref}`)
    for (const [chunk, count] of found)
      if (count !== rowsOfChunk || !this.#attempted.has(chunk))
        this.#ledger.wrong(`chunk ${chunk} of ${this.#project.ref} has ${count} rows`)
  }

  /** Deletes what was written, as the banner of a read-only project tells its owner to. */
  async free(): Promise<void> {
    await this.#project.query('begin read write; drop table filled; commit')
  }
}
