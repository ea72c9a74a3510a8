import { createHash } from 'node:crypto'
import type { PoolClient, QueryConfig } from 'pg'
import type { Query } from './transaction.ts'

const mostShapes = 1_000
// Each holds some 10 to 100 KB of the server's memory.
const mostOfConnection = 200

/**
 * Which queries are prepared: those whose text was sent before. The name contains the role, because policies are part of
 * a plan, and a plan that was made for another role is made anew.
 */
export class PreparedStatements {
  /** Texts in the order of their last use, with their names from the second use on. */
  readonly #names = new Map<string, string | undefined>()
  readonly #ofConnection = new WeakMap<PoolClient, Set<string>>()

  named(client: PoolClient, role: string, { text, values }: Query): QueryConfig {
    const name = this.#nameOf(`${role}\n${text}`)
    if (name === undefined) return { text, values: [...values] }
    const known = this.#ofConnection.get(client) ?? new Set()
    this.#ofConnection.set(client, known)
    if (!known.has(name) && known.size >= mostOfConnection) return { text, values: [...values] }
    known.add(name)
    return { name, text, values: [...values] }
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

  /** Whether the connection holds as many statements as it may: it is then closed, and the next one begins anew. */
  isFull(client: PoolClient): boolean {
    return (this.#ofConnection.get(client)?.size ?? 0) >= mostOfConnection
  }
}
