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

interface OfConnection {
  /** Its statements by name. Without columns one may not be prepared: what sent it has failed. */
  names: Map<string, readonly Column[] | undefined>
  /** When its last batch was answered: the next one has not run before. */
  answeredAt: number
}

interface Shape {
  /** Empty until the second use. */
  name: string
  /** How long it has taken of late, rather too much than too little. Undefined until it was answered. */
  takesMs: number | undefined
}

/** So long may a request be delayed by each of those that share its connection. */
const usualQuickMs = 10

// What took long once is not called quick for the next twenty or so.
const decay = 1 / 8

/**
 * Which queries are prepared: those whose text was sent before. The name contains the role, because policies are part of
 * a plan, and a plan that was made for another role is made anew.
 */
export class PreparedStatements {
  /** By text and role: the name, from the second use on. */
  readonly #shapes = new RecentMap<string, RecentMap<string, Shape>>(mostShapes)
  readonly #ofConnection = new WeakMap<PoolClient, OfConnection>()
  readonly #quickMs: number

  constructor({ quickMs = usualQuickMs }: { quickMs?: number } = {}) {
    this.#quickMs = quickMs
  }

  /** Sends the queries in one batch and waits once. Rejects with the error of the first one that fails. */
  async run(
    client: PoolClient,
    role: string,
    queries: readonly Query[],
    isGathered = false,
  ): Promise<readonly Answer[]> {
    const connection = this.#ofConnection.get(client) ?? { names: new Map(), answeredAt: 0 }
    this.#ofConnection.set(client, connection)
    const steps = queries.map((query) => this.#step(connection, role, query))
    const batch = new Batch(steps, isGathered)
    const sentAt = performance.now()
    client.query(batch)
    try {
      return await batch.answered
    } finally {
      const now = performance.now()
      this.#note(role, queries.at(-1)?.text ?? '', now - Math.max(sentAt, connection.answeredAt))
      connection.answeredAt = now
      for (const [index, { name, columns }] of steps.entries())
        if (name !== '' && columns === undefined) connection.names.set(name, batch.columns[index])
    }
  }

  /** Whether a batch that ends with this query has been answered in a few milliseconds, each time of late. */
  isQuick(role: string, text: string): boolean {
    const takesMs = this.#shapes.get(text)?.get(role)?.takesMs
    return takesMs !== undefined && takesMs <= this.#quickMs
  }

  /** Whether the connection holds as many statements as it may: it is then closed, and the next one begins anew. */
  isFull(client: PoolClient): boolean {
    return (this.#ofConnection.get(client)?.names.size ?? 0) >= mostOfConnection
  }

  #step({ names }: OfConnection, role: string, query: Query): Step {
    const name = this.#nameOf(role, query.text)
    const isNamed = name !== '' && (names.has(name) || names.size < mostOfConnection)
    return { ...query, name: isNamed ? name : '', columns: isNamed ? names.get(name) : undefined }
  }

  #nameOf(role: string, text: string): string {
    const ofText = this.#shapes.get(text) ?? new RecentMap<string, Shape>(mostRoles)
    const shape = ofText.get(role)
    if (shape === undefined) {
      ofText.set(role, { name: '', takesMs: undefined })
      this.#shapes.set(text, ofText)
      return ''
    }
    if (shape.name === '') shape.name = createHash('sha256').update(`${role}\n${text}`).digest('base64url')
    return shape.name
  }

  #note(role: string, text: string, ms: number): void {
    const shape = this.#shapes.get(text)?.get(role)
    if (shape === undefined) return
    const { takesMs = ms } = shape
    shape.takesMs = Math.max(ms, takesMs + (ms - takesMs) * decay)
  }
}
