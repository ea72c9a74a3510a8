import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from '@cairn/dev-env/person'
import { Client } from 'pg'
import type { Ledger } from './ledger.ts'

/** Runs one statement and resolves when it was acknowledged. */
type Run = (sql: string) => Promise<unknown>

export interface Way extends AsyncDisposable {
  name: 'port' | 'api'
  run: Run
}

const pauseAfterFailureMs = 20

export const throughApi = (project: TestProject): Way => ({
  name: 'api',
  run: (sql) => project.query(sql, { timeoutMs: 10_000 }),
  [Symbol.asyncDispose]: async () => undefined,
})

/** One connection at a time; a new one after each failure, as an application does. */
export const throughPort = (project: TestProject, port: number): Way => {
  let client: Client | undefined
  const close = async () => {
    const ending = client
    client = undefined
    // What is broken cannot say goodbye.
    await ending?.end().catch(() => undefined)
  }
  const open = async (): Promise<Client> => {
    const opened = new Client({
      host: 'localhost',
      port,
      user: `postgres.${project.ref}`,
      password: project.password,
      database: 'postgres',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    // The end of the connection is noticed by the next statement.
    opened.on('error', () => undefined)
    await opened.connect()
    client = opened
    return opened
  }
  return {
    name: 'port',
    run: async (sql) => {
      try {
        return await (client ?? (await open())).query(sql)
      } catch (error) {
        await close()
        throw error
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Writes rows and changes one row, one statement a transaction, and remembers what it was told had been done. */
export class RowWriter {
  readonly #project: TestProject
  readonly #ledger: Ledger
  readonly #way: Way
  readonly #name: string
  /** Ids that may be there, and those that must be. */
  readonly #attempted = new Set<number>()
  readonly #acknowledged = new Set<number>()
  #counter = { attempted: 0, acknowledged: 0 }
  #next = 0
  #isPrepared = false

  constructor(project: TestProject, way: Way, ledger: Ledger) {
    this.#project = project
    this.#way = way
    this.#ledger = ledger
    this.#name = `${project.ref} by ${way.name}`
  }

  get ref(): string {
    return this.#project.ref
  }

  get acknowledgedRows(): number {
    return this.#acknowledged.size
  }

  async prepare(): Promise<void> {
    await this.#project.query(
      `create table if not exists ledger (way text, id int, filler text, primary key (way, id));
       create table if not exists counter (way text primary key, value int);
       insert into counter values ('${this.#way.name}', 0) on conflict do nothing`,
    )
    this.#isPrepared = true
  }

  async writeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.write()
      } catch {
        // What was not acknowledged was not promised.
        await wait(pauseAfterFailureMs)
      }
    }
  }

  async write(): Promise<void> {
    const id = (this.#next += 1)
    this.#attempted.add(id)
    await this.#way.run(`insert into ledger values ('${this.#way.name}', ${id}, repeat('x', 200))`)
    this.#acknowledged.add(id)
    this.#ledger.acknowledge(`row ${id} of ${this.#name}`)
    if (id % 4 !== 0) return
    this.#counter.attempted = id
    await this.#way.run(`update counter set value = ${id} where way = '${this.#way.name}'`)
    this.#counter.acknowledged = id
    this.#ledger.acknowledge(`counter ${id} of ${this.#name}`)
  }

  /** The database has to run. */
  async verify(): Promise<void> {
    if (!this.#isPrepared) return
    const [rows, counter] = await this.#project.query(
      `select coalesce(string_agg(id::text, ',' order by id), '') from ledger where way = '${this.#way.name}';
       select value from counter where way = '${this.#way.name}'`,
    )
    const written = rows?.rows[0]?.[0] ?? ''
    const found = new Set(written === '' ? [] : written.split(',').map(Number))
    for (const id of this.#acknowledged) if (!found.has(id)) this.#ledger.lost(`row ${id} of ${this.#name}`)
    for (const id of found)
      if (!this.#attempted.has(id)) this.#ledger.wrong(`row ${id} of ${this.#name} was never written`)
    const value = Number(counter?.rows[0]?.[0])
    const { acknowledged, attempted } = this.#counter
    if (value !== acknowledged && value !== attempted)
      this.#ledger.lost(`the counter of ${this.#name} is ${value}; ${acknowledged} was acknowledged`)
    // Nothing that was under way may arrive later.
    this.#counter = { attempted: value, acknowledged: value }
    for (const id of this.#attempted) if (!found.has(id)) this.#attempted.delete(id)
    for (const id of found) this.#acknowledged.add(id)
  }
}
