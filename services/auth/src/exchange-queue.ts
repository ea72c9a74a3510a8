import { DatabaseError } from 'pg'
import type { Pool } from 'pg'
import { insertEntries } from './audit.ts'
import { exchangeAlone, exchangedSession } from './exchange-token.ts'
import type { Exchange, ExchangedRow } from './exchange-token.ts'
import type { OpenSession } from './session-store.ts'
import { amrColumn } from './session-store.ts'
import { userColumns } from './user.ts'

/** Statements under way at a time. Those who come meanwhile go together: more statements would make each of them smaller. */
const mostAtOnce = 2
const mostTogether = 32

const statement = {
  name: 'refresh-together',
  text: `
with spent as materialized (
  select * from auth.exchange_refresh_tokens($1, $2, $3, $4, $5, $6, $7, $8, $10)
), entry as (${insertEntries('spent', {
    userId: 'spent.user_id',
    entry: '($9::text[])[spent.place]',
    at: '($3::timestamptz[])[spent.place]',
  })}
)
select s.place, u.*, s.id as session_id, s.aal as session_aal, s.scopes as session_scopes, ${amrColumn}
from spent s cross join lateral (select ${userColumns} from auth.users u where u.id = s.user_id limit 1) u`,
}

interface Waiting {
  exchange: Exchange
  resolve: (session: OpenSession | undefined) => void
  reject: (error: unknown) => void
}

/** By column what is given by row. */
const columnsOf = (rows: readonly Exchange['values'][]): (string | null)[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))

/**
 * Exchanges tokens of one database: those that wait at the same time by one statement, which costs a third of what it costs to
 * exchange each alone, and one commit. Where one of them makes it fail, each is exchanged alone.
 */
class ExchangeQueue {
  readonly #pool: Pool
  #waiting: Waiting[] = []
  #underWay = 0
  #isScheduled = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** As `exchangeAlone`. */
  run(exchange: Exchange): Promise<OpenSession | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<OpenSession | undefined>()
    this.#waiting.push({ exchange, resolve, reject })
    this.#schedule()
    return promise
  }

  // After the other sockets with something to read have been read: what they bring goes along.
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#underWay >= mostAtOnce) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.#next()
      this.#schedule()
    })
  }

  async #next(): Promise<void> {
    const group = this.#waiting.splice(0, mostTogether)
    this.#underWay += 1
    try {
      await this.#exchange(group)
    } finally {
      this.#underWay -= 1
      this.#schedule()
    }
  }

  async #exchange(group: readonly Waiting[]): Promise<void> {
    if (group.length === 1) return this.#eachAlone(group)
    try {
      const rows = await this.#together(group.map(({ exchange }) => exchange))
      for (const [index, { exchange, resolve }] of group.entries()) {
        const row = rows.get(index + 1)
        resolve(row && exchangedSession(exchange, row))
      }
    } catch (error) {
      if (error instanceof DatabaseError) return this.#eachAlone(group)
      for (const { reject } of group) reject(error)
    }
  }

  async #together(group: readonly Exchange[]): Promise<ReadonlyMap<number, ExchangedRow>> {
    const values = [...columnsOf(group.map((exchange) => exchange.values)), group.map(({ isSingle }) => isSingle)]
    const { rows } = await this.#pool.query<ExchangedRow & { place: number }>({ ...statement, values })
    return new Map(rows.map(({ place, ...row }) => [place, row]))
  }

  async #eachAlone(group: readonly Waiting[]): Promise<void> {
    await Promise.all(
      group.map(({ exchange, resolve, reject }) => exchangeAlone(this.#pool, exchange).then(resolve, reject)),
    )
  }
}

const queues = new WeakMap<Pool, ExchangeQueue>()

export const exchangeQueueOf = (pool: Pool): ExchangeQueue => {
  const known = queues.get(pool)
  if (known !== undefined) return known
  const made = new ExchangeQueue(pool)
  queues.set(pool, made)
  return made
}
