import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { Batch } from './batch.ts'
import type { Answer, Column, Step } from './batch.ts'
import { RecentMap } from './recent-map.ts'
import type { Query } from './transaction.ts'

const mostShapes = 500
const mostRoles = 20
// Each holds some 10 to 100 KB of the server's memory.
const mostOfConnection = 200

/** The statements of a connection by name. Without columns it may not be prepared: what sent it has failed. */
type Names = Map<string, readonly Column[] | undefined>

/**
 * Which queries are prepared: those whose text was sent before. The name contains the role, because policies are part of
 * a plan, and a plan that was made for another role is made anew.
 */
export class PreparedStatements {
  /** By text and role: the name, from the second use on. */
  readonly #shapes = new RecentMap<string, RecentMap<string, { name: string }>>(mostShapes)
  readonly #ofConnection = new WeakMap<PoolClient, Names>()

  /** Sends the queries in one batch and waits once. Rejects with the error of the first one that fails. */
  async run(client: PoolClient, role: string, queries: readonly Query[]): Promise<readonly Answer[]> {
    const known: Names = this.#ofConnection.get(client) ?? new Map()
    this.#ofConnection.set(client, known)
    const steps = queries.map((query) => this.#step(known, role, query))
    const batch = new Batch(steps)
    client.query(batch)
    try {
      return await batch.answered
    } finally {
      for (const [index, { name, columns }] of steps.entries())
        if (name !== '' && columns === undefined) known.set(name, batch.columns[index])
    }
  }

  /** Whether the connection holds as many statements as it may: it is then closed, and the next one begins anew. */
  isFull(client: PoolClient): boolean {
    return (this.#ofConnection.get(client)?.size ?? 0) >= mostOfConnection
  }

  #step(known: Names, role: string, query: Query): Step {
    const name = this.#nameOf(role, query.text)
    const isNamed = name !== '' && (known.has(name) || known.size < mostOfConnection)
    return { ...query, name: isNamed ? name : '', columns: isNamed ? known.get(name) : undefined }
  }

  #nameOf(role: string, text: string): string {
    const ofText = this.#shapes.get(text) ?? new RecentMap<string, { name: string }>(mostRoles)
    const shape = ofText.get(role)
    if (shape === undefined) {
      ofText.set(role, { name: '' })
      this.#shapes.set(text, ofText)
      return ''
    }
    if (shape.name === '') shape.name = createHash('sha256').update(`${role}\n${text}`).digest('base64url')
    return shape.name
  }
}
