import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { sendCancelRequest } from '../wire/cancel-request.ts'
import { acquire } from '../wire/run-plan.ts'

const connectTimeoutMs = 30_000
/** A cancel request that arrives between two statements has no effect, so it is sent again. */
const cancelAgainMs = 250

const ignoreError = (): void => undefined

/** A connection that is used for one transaction of many rows, and then returned or, after a failure, closed. */
export class BulkSession implements AsyncDisposable {
  readonly client: PoolClient
  isInterrupted = false
  #isClean = false
  #isUsedUp = false
  #again: NodeJS.Timeout | undefined
  readonly #signal: AbortSignal | undefined

  private constructor(client: PoolClient, signal: AbortSignal | undefined) {
    this.client = client
    this.#signal = signal
    // An 'error' event without a listener ends the process.
    client.on('error', ignoreError)
    signal?.addEventListener('abort', this.interrupt)
    if (signal?.aborted === true) this.interrupt()
  }

  /** @throws MetaError as `acquire` does. */
  static async open(db: Database, signal?: AbortSignal): Promise<BulkSession> {
    return new BulkSession(await acquire(db, { timeoutMs: connectTimeoutMs, signal }), signal)
  }

  /** Cancels what runs, and closes the connection when the session is disposed of. */
  readonly interrupt = (): void => {
    if (this.isInterrupted) return
    this.isInterrupted = true
    const cancel = (): void => void sendCancelRequest(this.client)
    cancel()
    this.#again = setInterval(cancel, cancelAgainMs)
  }

  /** To be called between two statements. @throws MetaError `query_cancelled` */
  throwIfInterrupted(): void {
    if (this.isInterrupted) throw new MetaError('query_cancelled')
  }

  /** Ends the transaction; the connection can then be used again. */
  async end(command: 'commit' | 'rollback'): Promise<void> {
    this.throwIfInterrupted()
    await this.client.query(command)
    this.#isClean = true
  }

  /** The connection is not returned to the pool. */
  closeAtEnd(): void {
    this.#isUsedUp = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal?.removeEventListener('abort', this.interrupt)
    // Closing a connection in the middle of a statement does not stop the statement.
    if (!this.#isClean) this.interrupt()
    clearInterval(this.#again)
    this.client.off('error', ignoreError)
    this.client.release(!this.#isClean || this.#isUsedUp || this.isInterrupted)
  }
}
