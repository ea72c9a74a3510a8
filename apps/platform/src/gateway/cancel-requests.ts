import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import { socketPath } from './instance-socket.ts'
import { writeCancelRequest } from './postgres-messages.ts'

/** Each takes a process of the server for a moment. */
const maxAtOnce = 4

/** The server process that a request is to cancel, by the key that it gave out. */
export interface CancelTarget {
  address: InstanceAddress
  cancelKey: Buffer
  /** Keeps the process from others until the answer is called: a request that is carried out late would cancel their work. */
  keep?: () => () => void
}

/** Cancels what a server process is doing. The server closes the connection of the request. */
export const sendCancelRequest = (target: CancelTarget): Socket => {
  const server = connect(socketPath(target.address), () => server.end(writeCancelRequest(target.cancelKey)))
  const release = target.keep?.()
  if (release !== undefined) server.once('close', release)
  server.on('error', () => undefined).resume()
  return server
}

/** Which server a cancel request is for: by process id and secret, as they were given to the client. */
export class CancelRequests {
  readonly #targets = new Map<string, () => CancelTarget | undefined>()
  readonly #underWay = new Map<string, number>()

  /** The answer forgets the key again. `findTarget` is asked for each request: undefined while there is nothing to cancel. */
  register(key: string, findTarget: () => CancelTarget | undefined): () => void {
    this.#targets.set(key, findTarget)
    return () => this.#targets.delete(key)
  }

  /**
   * Passes the request on. As from Postgres, there is no answer: nobody learns which keys exist. Requests beyond the limit
   * are dropped, as the protocol allows.
   */
  passOn(client: Socket, key: string): void {
    const target = this.#targets.get(key)?.()
    const address = target?.address
    const underWay = address === undefined ? 0 : (this.#underWay.get(address.socketDir) ?? 0)
    if (target === undefined || address === undefined || underWay >= maxAtOnce) {
      client.destroySoon()
      return
    }
    this.#underWay.set(address.socketDir, underWay + 1)
    // Postgres answers a cancel request by closing the connection, and so do we, once it has.
    sendCancelRequest(target).once('close', () => {
      this.#ended(address.socketDir)
      client.destroySoon()
    })
    // If the client leaves, the request is carried out all the same.
    client.resume()
  }

  #ended(socketDir: string) {
    const left = (this.#underWay.get(socketDir) ?? 1) - 1
    if (left === 0) this.#underWay.delete(socketDir)
    else this.#underWay.set(socketDir, left)
  }
}
