import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { Batch } from './batch.ts'
import type { Answer, Column, Step } from './batch.ts'
import type { Query } from './transaction.ts'

const mostShapes = 1_000
// Each holds some 10 to 100 KB of the server's memory.
const mostOfConnection = 200

/** The statements of a connection by name. Without columns it may not be prepared: what sent it has failed. */
type Names = Map<string, readonly Column[] | undefined>

/**
 * Which queries are prepared: those whose text was sent before. The name contains the role, because policies are part of
 * a plan, and a plan that was made for another role is made anew.
 */
export class PreparedStatements {
  /** Texts in the order of their last use, with their names from the second use on. */
  readonly #names = new Map<string, string | undefined>()
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
      for (const [index, { name }] of steps.entries()) if (name !== '') known.set(name, batch.columns[index])
    }
  }

  /** Whether the connection holds as many statements as it may: it is then closed, and the next one begins anew. */
  isFull(client: PoolClient): boolean {
    return (this.#ofConnection.get(client)?.size ?? 0) >= mostOfConnection
  }

  #step(known: Names, role: string, query: Query): Step {
    const name = this.#nameOf(`${role}\n${query.text}`) ?? ''
    const isNamed = name !== '' && (known.has(name) || known.size < mostOfConnection)
    return { ...query, name: isNamed ? name : '', columns: isNamed ? known.get(name) : undefined }
  }

  #nameOf(shape: string): string | undefined {
    const isKnown = this.#names.has(shape)
    const name = isKnown
      ? (this.#names.get(shape) ?? createHash('sha256').update(shape).digest('base64url'))
      : undefined
    this.#names.delete(shape)
    this.#names.set(shape, name)
    if (this.#names.size > mostShapes) {
      const [oldest] = this.#names.keys()
      if (oldest !== undefined) this.#names.delete(oldest)
    }
    return name
  }
}
