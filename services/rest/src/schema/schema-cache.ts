import type { PoolClient } from 'pg'
import type { RestSettings } from '../settings.ts'
import { loadSchema } from './schema.ts'
import type { Schema } from './schema.ts'

const channel = 'pgrst'

interface Known {
  loading: Promise<Schema>
  /** Once it is loaded. */
  schema: Schema | undefined
  since: number
}

/**
 * The schema of one database, read when it is needed and again after a change. Every connection that serves requests
 * listens for changes, so none is held for that alone. What is known counts as long as one of them has lived since.
 */
export class SchemaCache {
  readonly #settings: RestSettings
  /** Connections that listen, with the step at which each began. */
  readonly #listening = new Map<PoolClient, number>()
  /** The schema, with the step at which reading it began. */
  #known: Known | undefined
  #step = 0

  constructor(settings: RestSettings) {
    this.#settings = settings
  }

  /** The schema as far as any connection has heard. */
  get heard(): Schema | undefined {
    return this.#known?.schema
  }

  /** The schema as far as is known, where that can be said at once. */
  known(client: PoolClient): Schema | undefined {
    return this.#listening.has(client) ? this.#known?.schema : undefined
  }

  /** The schema as far as is known. The client is the caller's, idle, and listens from then on. */
  async get(client: PoolClient): Promise<Schema> {
    if (!this.#listening.has(client)) await this.#listen(client)
    return this.#known?.loading ?? this.#load(client)
  }

  /** The schema by all that was committed before this call: one more round trip. */
  async getLatest(client: PoolClient): Promise<Schema> {
    const schema = await this.get(client)
    return (await this.hasChanged(client, schema)) ? this.get(client) : schema
  }

  /** Whether the schema has changed since, by all that was committed before this call. */
  async hasChanged(client: PoolClient, schema: Schema): Promise<boolean> {
    // The server delivers what is pending to a listener before it answers its next query.
    await client.query('select 1')
    // PostgreSQL notified only other connections of what was committed before this one listened; they may not have read it yet.
    if (this.#known && this.#known.since < (this.#listening.get(client) ?? Infinity)) this.#known = undefined
    return (await this.#known?.loading) !== schema
  }

  async #listen(client: PoolClient): Promise<void> {
    await client.query(`listen ${channel}`)
    this.#listening.set(client, ++this.#step)
    client.on('notification', (notification) => {
      if (notification.channel === channel) this.#known = undefined
    })
    client.once('end', () => {
      this.#listening.delete(client)
      if (this.#listening.size === 0) this.#known = undefined
    })
  }

  #load(client: PoolClient): Promise<Schema> {
    const known = { loading: loadSchema(client, this.#settings), schema: undefined, since: ++this.#step }
    this.#known = known
    void this.#settle(known)
    return known.loading
  }

  async #settle(known: Known): Promise<void> {
    try {
      known.schema = await known.loading
    } catch {
      // Those who wait for it have the error.
      if (this.#known === known) this.#known = undefined
    }
  }
}
