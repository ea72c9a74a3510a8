const closeOpcode = 8
const closeFrameHead = 0x80 | closeOpcode

/** Bytes of the head of a frame, as far as it is known (RFC 6455, 5.2). */
const headSize = ([, second]: readonly number[]): number => {
  if (second === undefined) return 2
  const length = second & 0x7f
  const ofLength = length === 127 ? 8 : length === 126 ? 2 : 0
  return 2 + ofLength + (second & 0x80 ? 4 : 0)
}

const payloadSize = (head: readonly number[]): number => {
  const length = (head[1] ?? 0) & 0x7f
  if (length < 126) return length
  return head.slice(2, length === 127 ? 10 : 4).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Follows the frames of a WebSocket that pass, so that one more can be sent behind a whole one. */
export class SentFrames {
  #head: number[] = []
  #left = 0
  #hasClose = false

  read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, bytes.length - at)
        this.#left -= skipped
        at += skipped
        continue
      }
      this.#head.push(bytes.readUInt8(at))
      at += 1
      if (this.#head.length < headSize(this.#head)) continue
      if (((this.#head[0] ?? 0) & 0x0f) === closeOpcode) this.#hasClose = true
      this.#left = payloadSize(this.#head)
      this.#head = []
    }
  }

  /** Whether a frame can follow: the last one is whole, and said nothing of an end. */
  get isOpen(): boolean {
    return this.#left === 0 && this.#head.length === 0 && !this.#hasClose
  }
}

/** A frame that ends a WebSocket. The reason is short. */
export const closeFrame = (code: number, reason: string): Buffer => {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason))
  payload.writeUInt16BE(code)
  payload.write(reason, 2)
  return Buffer.concat([Buffer.from([closeFrameHead, payload.length]), payload])
}
