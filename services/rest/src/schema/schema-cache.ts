import type { PoolClient } from 'pg'
import type { RestSettings } from '../settings.ts'
import { loadSchema } from './schema.ts'
import type { Schema } from './schema.ts'

const channel = 'pgrst'

/**
 * The schema of one database, read when it is needed and again after a change. Every connection that serves requests
 * listens for changes, so none is held for that alone. What is known counts as long as one of them has lived since.
 */
export class SchemaCache {
  readonly #settings: RestSettings
  readonly #listening = new Set<PoolClient>()
  #loading: Promise<Schema> | undefined

  constructor(settings: RestSettings) {
    this.#settings = settings
  }

  /** The present schema. The client is the caller's, idle, and listens from then on. */
  async get(client: PoolClient): Promise<Schema> {
    if (!this.#listening.has(client)) await this.#listen(client)
    return this.#loading ?? this.#load(client)
  }

  /** Whether the schema has changed since, by all that was committed before this call. */
  async hasChanged(client: PoolClient, schema: Schema): Promise<boolean> {
    // The server delivers what is pending to a listener before it answers its next query.
    await client.query('select 1')
    return (await this.#loading) !== schema
  }

  async #listen(client: PoolClient): Promise<void> {
    await client.query(`listen ${channel}`)
    this.#listening.add(client)
    client.on('notification', (notification) => {
      if (notification.channel === channel) this.#loading = undefined
    })
    client.once('end', () => {
      this.#listening.delete(client)
      if (this.#listening.size === 0) this.#loading = undefined
    })
  }

  #load(client: PoolClient): Promise<Schema> {
    const loading = loadSchema(client, this.#settings)
    this.#loading = loading
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    return loading
  }
}
