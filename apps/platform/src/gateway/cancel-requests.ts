import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { InstanceAddress } from '@cairn/engine'
import { socketPath } from './instance-socket.ts'

/** Each takes a process of the server for a moment. */
const maxAtOnce = 4

/** Which server a cancel request is for: by process id and secret, as the server gave them out. */
export class CancelRequests {
  readonly #addresses = new Map<string, InstanceAddress>()
  readonly #underWay = new Map<string, number>()

  /** The answer forgets the key again. */
  register(key: string, address: InstanceAddress): () => void {
    this.#addresses.set(key, address)
    return () => this.#addresses.delete(key)
  }

  /**
   * Passes the request on. As from Postgres, there is no answer: nobody learns which keys exist. Requests beyond the limit
   * are dropped, as the protocol allows.
   */
  passOn(client: Socket, key: string, packet: Buffer): void {
    const address = this.#addresses.get(key)
    const underWay = address === undefined ? 0 : (this.#underWay.get(address.socketDir) ?? 0)
    if (address === undefined || underWay >= maxAtOnce) {
      client.destroySoon()
      return
    }
    this.#underWay.set(address.socketDir, underWay + 1)
    // Postgres answers a cancel request by closing the connection, and so do we, once it has.
    const server = connect(socketPath(address), () => server.end(packet))
    server
      .on('error', () => undefined)
      .once('close', () => {
        this.#ended(address.socketDir)
        client.destroySoon()
      })
    server.resume()
    client.once('close', () => server.destroySoon())
    client.resume()
  }

  #ended(socketDir: string) {
    const left = (this.#underWay.get(socketDir) ?? 1) - 1
    if (left === 0) this.#underWay.delete(socketDir)
    else this.#underWay.set(socketDir, left)
  }
}
