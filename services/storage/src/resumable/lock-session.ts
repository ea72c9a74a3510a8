import type { Notification, Pool, PoolClient } from 'pg'
import { connectTo, unavailable } from '../database.ts'

/** What is heard of uploads of the project, in any process. */
export interface LockEvents {
  /** Another request wants the lock of this upload. */
  asked: (id: string) => void
  /** A process has let go of this upload. */
  freed: (id: string) => void
  /** The connection is gone, and all locks with it. */
  lost: () => void
}

const channel = 'cairn_storage_uploads'
// Ids are random, and the text before them keeps other advisory locks of the project apart.
const key = `hashtextextended('cairn.storage.upload ' || $1, 0)`
/** Closing a pool waits for its connections. */
const watchPoolMs = 1_000

/** One connection, which holds the advisory locks of all uploads that this process works on. */
export class LockSession {
  readonly #pool: Pool
  readonly #client: PoolClient
  readonly #events: LockEvents
  readonly #watch: NodeJS.Timeout
  /** Queries are sent one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false

  private constructor(pool: Pool, client: PoolClient, events: LockEvents) {
    this.#pool = pool
    this.#client = client
    this.#events = events
    client.on('notification', this.#hear)
    client.on('error', this.#lose)
    client.on('end', this.#lose)
    this.#watch = setInterval(() => {
      if (this.#pool.ending) this.#lose()
    }, watchPoolMs)
  }

  static async open(pool: Pool, events: LockEvents): Promise<LockSession> {
    const session = new LockSession(pool, await connectTo(() => pool), events)
    await session.#run((it) => it.query(`listen ${channel}`))
    return session
  }

  /** False if another process has it. */
  async tryLock(id: string): Promise<boolean> {
    const { rows } = await this.#run((client) =>
      client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`, [id]),
    )
    return rows[0]?.locked === true
  }

  /** Asks the process that has the lock to let go of it. */
  async ask(id: string): Promise<void> {
    await this.#run((client) => client.query('select pg_notify($1, $2)', [channel, `ask ${id}`]))
  }

  async unlock(id: string): Promise<void> {
    await this.#run((client) =>
      client.query(`select pg_advisory_unlock(${key}), pg_notify($2, $3)`, [id, channel, `free ${id}`]),
    )
  }

  /** Gives the connection back. */
  async close(): Promise<void> {
    await this.#run((client) => client.query(`unlisten ${channel}`))
    if (!this.#isOver) this.#end(false)
  }

  async #run<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const asked = this.#last.then(() => {
      if (this.#isOver) throw unavailable()
      return work(this.#client)
    })
    this.#last = asked.catch(() => undefined)
    try {
      return await asked
    } catch (error) {
      // Nobody knows which locks it has now: without the connection, none.
      this.#lose()
      throw error
    }
  }

  readonly #hear = ({ channel: heard, payload = '' }: Notification): void => {
    if (heard !== channel) return
    const [what, id = ''] = payload.split(' ')
    if (what === 'ask') this.#events.asked(id)
    if (what === 'free') this.#events.freed(id)
  }

  readonly #lose = (): void => {
    if (this.#isOver) return
    this.#end(true)
    this.#events.lost()
  }

  #end(isBroken: boolean): void {
    this.#isOver = true
    clearInterval(this.#watch)
    this.#client.off('notification', this.#hear)
    this.#client.off('end', this.#lose)
    this.#client.release(isBroken)
    // A connection that is closed may still fail, and an 'error' event without a listener ends the process.
    if (!isBroken) this.#client.off('error', this.#lose)
  }
}
