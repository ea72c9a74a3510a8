import type { Socket } from 'node:net'
import { limitedAddress } from './client-address.ts'
import { writeFatal } from './postgres-messages.ts'
import type { Refusal } from './postgres-messages.ts'

const closingMs = 1000

/** A client of the Postgres port that has not been let in yet. */
export class Visitor {
  readonly address: string
  /** The connection itself, or the TLS stream on it. */
  stream: Socket
  isEncrypted = false
  readonly #left = new AbortController()

  constructor(connection: Socket) {
    this.address = limitedAddress(connection.remoteAddress)
    this.stream = connection
    connection.once('close', () => this.#left.abort())
  }

  /** Aborted when the client has left or was refused. */
  get signal(): AbortSignal {
    return this.#left.signal
  }

  get isGone(): boolean {
    return this.#left.signal.aborted
  }

  /** Nothing is returned, so that a caller that has nothing to return either can end with it. */
  refuse(refusal: Refusal): undefined {
    this.refuseWith(writeFatal(refusal))
  }

  refuseWith(errorResponse: Buffer): void {
    if (this.isGone) return
    this.#left.abort()
    const { stream } = this
    stream.end(errorResponse)
    // A client that does not close its end is closed after a moment.
    setTimeout(() => stream.destroy(), closingMs).unref()
    stream.resume()
  }

  /** Closes the connection without a word. */
  leave(): void {
    if (this.isGone) return
    this.#left.abort()
    this.stream.destroySoon()
  }

  /** Refuses the client unless `work` is done in time. */
  async within<Result>(ms: number, refusal: Refusal, work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.refuse(refusal), ms)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
}
