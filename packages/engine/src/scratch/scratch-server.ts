import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client, escapeIdentifier } from 'pg'
import { connectAsAdministrator } from '../admin-connection.ts'
import type { EngineContext } from '../engine-context.ts'
import type { InstanceAddress, InstanceSecrets } from '../engine.ts'
import { instanceFiles } from '../instance-files.ts'
import { Instance } from '../instance.ts'
import { Turns } from '../turns.ts'
import { stretchRelation } from './sparse-relation.ts'

const id = 'scratch'

/** A database that is there for one piece of work, as empty as that of a new project. */
export interface ScratchDatabase {
  /** A session of its owner `postgres`, who is no superuser. */
  client: Client
  /** Makes relations as long as that many pages, by what `pg_relation_filepath` says of them. */
  stretch: (pages: ReadonlyMap<string, number>) => Promise<void>
}

// Those of services belong to roles of their own. Here one role creates everything.
const openSchemas = `do $$ declare schema name; begin
  for schema in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
    execute format('grant all on schema %I to postgres', schema);
  end loop; end $$`

const randomPassword = (): string => randomBytes(24).toString('base64url')
const idleMs = 5 * 60_000

/**
 * A server without data for work that must not be done in that of a project. It is no instance of the engine's list: nobody
 * else sees, measures or starts it. It is made when it is first needed, and deleted when it was not needed for some minutes.
 */
export class ScratchServer implements AsyncDisposable {
  readonly #context: EngineContext
  readonly #turns = new Turns()
  #server: { instance: Instance; address: InstanceAddress; secrets: InstanceSecrets } | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(context: EngineContext) {
    this.#context = { ...context, logReader: () => undefined, emit: () => undefined }
  }

  /** One piece of work at a time. The database is gone afterwards. */
  use<T>(work: (database: ScratchDatabase) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    return this.#turns.run(async () => {
      if (this.#isClosed) throw new Error('The engine has been stopped.')
      try {
        return await this.#inDatabase(work)
      } finally {
        clearTimeout(this.#idle)
        this.#idle = setTimeout(() => void this.#turns.run(() => this.#end()).catch(() => undefined), idleMs).unref()
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#turns.run(() => this.#end())
  }

  async #inDatabase<T>(work: (database: ScratchDatabase) => Promise<T>): Promise<T> {
    const { instance, address, secrets } = await this.#running()
    const name = `scratch_${randomBytes(8).toString('hex')}`
    await using admin = await connectAsAdministrator(address, secrets.adminPassword)
    await admin.client.query(
      `create database ${escapeIdentifier(name)} template postgres owner postgres strategy file_copy`,
    )
    {
      await using owner = await connectAsAdministrator(address, secrets.adminPassword, name)
      await owner.client.query(openSchemas)
    }
    const client = new Client({
      host: address.socketDir,
      port: address.port,
      user: 'postgres',
      password: secrets.postgresPassword,
      database: name,
      application_name: 'cairn-engine',
      query_timeout: 30_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work({
        client,
        stretch: async (pages) => {
          for (const [path, count] of pages) await stretchRelation(instance.dataDir, path, count)
        },
      })
    } finally {
      await client.end().catch(() => undefined)
      await admin.client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
    }
  }

  async #running() {
    if (this.#server?.instance.state === 'running') return this.#server
    await this.#end()
    // Of a run before us that was killed.
    await rm(instanceFiles(this.#context.instancesDir, id).folder, { recursive: true, force: true })
    const instance = new Instance(id, this.#context)
    const secrets = { adminPassword: randomPassword(), postgresPassword: randomPassword() }
    const address = await instance.create(secrets, {})
    this.#server = { instance, address, secrets }
    return this.#server
  }

  async #end(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.instance.destroy()
  }
}
