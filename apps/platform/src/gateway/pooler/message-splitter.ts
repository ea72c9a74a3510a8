const headBytes = 5
const nothing: Buffer = Buffer.alloc(0)

export interface SplitMessage {
  type: number
  /** Of the whole message, without type and length. */
  bodyBytes: number
  /** As much of the body as was asked for. */
  body: Buffer
  /** Type, length and `body`, as they arrived. */
  bytes: Buffer
}

export interface MessageHandler {
  /**
   * How many bytes of a message's body `take` is to see; undefined: the message is passed on without a look. `seen` is
   * what has arrived of the body: an answer beyond it is asked for again with more.
   */
  needs: (type: number, bodyBytes: number, seen: Buffer) => number | undefined
  take: (message: SplitMessage) => void
  /** Bytes that go on as they came: messages nobody looks at, and what follows the part that `take` saw. */
  pass: (bytes: Buffer) => void
}

/** The peer has sent what is no message of the protocol. */
export class ProtocolViolation extends Error {}

/** Finds the messages in a stream of PostgreSQL's protocol, and holds no more of them than its handler needs. */
export class MessageSplitter {
  readonly #handler: MessageHandler
  #held = nothing
  #passing = 0

  constructor(handler: MessageHandler) {
    this.#handler = handler
  }

  /** Whether the next byte begins a message. */
  get isBetweenMessages(): boolean {
    return this.#passing === 0 && this.#held.length === 0
  }

  /** Throws a `ProtocolViolation`. */
  push(chunk: Buffer): void {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const { needs, take, pass } = this.#handler
    let passed = 0
    let at = this.#skip(bytes, 0, this.#passing)
    while (bytes.length - at >= headBytes) {
      const type = bytes.readUInt8(at)
      const bodyBytes = bytes.readInt32BE(at + 1) - 4
      if (bodyBytes < 0) throw new ProtocolViolation('A message states a length that cannot be.')
      const bodyAt = at + headBytes
      const needed = needs(type, bodyBytes, bytes.subarray(bodyAt, bodyAt + bodyBytes))
      if (needed === undefined) {
        at = this.#skip(bytes, bodyAt, bodyBytes)
        continue
      }
      const takenTo = bodyAt + needed
      if (takenTo > bytes.length) break
      if (at > passed) pass(bytes.subarray(passed, at))
      take({ type, bodyBytes, body: bytes.subarray(bodyAt, takenTo), bytes: bytes.subarray(at, takenTo) })
      passed = takenTo
      at = this.#skip(bytes, takenTo, bodyBytes - needed)
    }
    if (at > passed) pass(bytes.subarray(passed, at))
    // A copy: it may lie for long, and would hold the whole chunk.
    this.#held = at === bytes.length ? nothing : Buffer.from(bytes.subarray(at))
  }

  /** Where those bytes end; what of them has not arrived is passed on when it does. */
  #skip(bytes: Buffer, from: number, count: number): number {
    const end = Math.min(bytes.length, from + count)
    this.#passing = count - (end - from)
    return end
  }
}
