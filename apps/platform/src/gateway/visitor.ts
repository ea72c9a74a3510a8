import type { Socket } from 'node:net'
import { clientAddress, limitedAddress } from './client-address.ts'
import { writeFatal } from './postgres-messages.ts'
import type { Refusal } from './postgres-messages.ts'

const closingMs = 1000

/** A client of the Postgres port. */
export class Visitor {
  /** What limits count by. */
  readonly address: string
  /** Its own address in full. */
  readonly fullAddress: string
  /** The connection itself, or the TLS stream on it. */
  stream: Socket
  isEncrypted = false
  /** Cancels what the server does for a client that has been let in. */
  cancelWork: (() => void) | undefined
  readonly #left = new AbortController()

  constructor(connection: Socket) {
    this.address = limitedAddress(connection.remoteAddress)
    this.fullAddress = clientAddress(connection.remoteAddress)
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

  /** Ends the connection in whatever state it is. Of a session, what the server is doing is cancelled. */
  end(): void {
    this.#left.abort()
    this.cancelWork?.()
    this.stream.destroy()
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
