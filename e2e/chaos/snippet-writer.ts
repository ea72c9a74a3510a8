import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '@cairn/dev-env/person'
import type { Ledger } from './ledger.ts'
import { outcomeOf } from './outcome.ts'

const pauseMs = 20
const savesEach = 20

/** Saves snippets again and again: changes of the platform's own database. */
export class SnippetWriter {
  readonly #person: Person
  readonly #ref: string
  readonly #ledger: Ledger
  readonly #versions = new Map<string, { attempted: number; acknowledged: number }>()
  #id: string = randomUUID()

  constructor(person: Person, ref: string, ledger: Ledger) {
    this.#person = person
    this.#ref = ref
    this.#ledger = ledger
  }

  async writeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#save()
      await wait(pauseMs)
    }
  }

  async #save(): Promise<void> {
    const known = this.#versions.get(this.#id) ?? { attempted: 0, acknowledged: 0 }
    // Where it is unknown whether the last save was done, a new snippet begins.
    if (known.attempted !== known.acknowledged || known.acknowledged === savesEach) {
      this.#id = randomUUID()
      return
    }
    const version = known.acknowledged + 1
    this.#versions.set(this.#id, { ...known, attempted: version })
    const { kind } = await outcomeOf(
      this.#person.request('PUT /platform/projects/:ref/content/item/:id', {
        params: { ref: this.#ref, id: this.#id },
        body: { name: 'chaos', version: known.acknowledged, content: { sql: `select ${version}` } },
      }),
    )
    if (kind !== 'done') return
    this.#versions.set(this.#id, { attempted: version, acknowledged: version })
    this.#ledger.acknowledge(`version ${version} of snippet ${this.#id}`)
  }

  async verify(): Promise<void> {
    const listed = await this.#person.request('GET /platform/projects/:ref/content', { params: { ref: this.#ref } })
    const found = new Map(listed.map(({ id, version }) => [id, version]))
    for (const [id, { attempted, acknowledged }] of this.#versions) {
      const version = found.get(id) ?? 0
      if (version !== acknowledged && version !== attempted)
        this.#ledger.lost(`snippet ${id} has version ${version}; ${acknowledged} was acknowledged`)
      else if (version > 0) await this.#verifyText(id, version)
    }
  }

  async #verifyText(id: string, version: number): Promise<void> {
    const { content } = await this.#person.request('GET /platform/projects/:ref/content/item/:id', {
      params: { ref: this.#ref, id },
    })
    if (content.sql !== `select ${version}`) this.#ledger.lost(`snippet ${id} has another text than version ${version}`)
  }
}
