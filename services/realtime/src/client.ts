import type { WebSocket } from 'ws'
import type { ConnectionKey } from './access/identity.ts'
import type { Membership } from './channels/membership.ts'
import type { UsageMeter } from './usage-meter.ts'
import { writeText } from './protocol/frames.ts'
import type { Frame, ProtocolVersion } from './protocol/frames.ts'

type ReplyTo = Pick<Frame, 'joinRef' | 'ref' | 'topic'>

/** How much may wait for a client that reads slowly. Beyond it the connection is closed: the messages would fill the memory. */
const mostWaitingBytes = 16 * 1024 * 1024

/** One connection. */
export class Client {
  readonly version: ProtocolVersion
  readonly key: ConnectionKey
  /** By the topic, as the client names it. */
  readonly memberships = new Map<string, Membership>()
  /** Channels that it is about to join, by the topic, with the newest request. */
  readonly joining = new Map<string, symbol>()
  readonly #socket: WebSocket
  readonly #usage: UsageMeter
  lastHeardMs = performance.now()

  constructor(socket: WebSocket, given: { version: ProtocolVersion; key: ConnectionKey; usage: UsageMeter }) {
    this.#socket = socket
    this.version = given.version
    this.key = given.key
    this.#usage = given.usage
  }

  send(message: string | Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > mostWaitingBytes) {
      socket.terminate()
      return
    }
    socket.send(message)
    this.#usage.addBytes(Buffer.byteLength(message))
  }

  /** Answers a message that has a reference. */
  reply({ joinRef, ref, topic }: ReplyTo, status: 'ok' | 'error', response: Readonly<Record<string, unknown>>): void {
    if (ref === null) return
    const payload = JSON.stringify({ status, response })
    this.send(writeText({ joinRef, ref, topic, event: 'phx_reply', payload }, this.version))
  }

  /** Asks the client to connect again, or says why it may not. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** For a client that does not answer any more. */
  terminate(): void {
    this.#socket.terminate()
  }
}
