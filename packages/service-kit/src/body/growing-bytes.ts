/** Of a body that does not announce its length. */
const firstCapacity = 16 * 1024

/**
 * Bytes that arrive in chunks, in one buffer that grows. It is never shared with Node's pool, so that it can be
 * transferred to a thread instead of copied.
 */
export class GrowingBytes {
  #buffer: ArrayBuffer
  #length = 0

  /** `expected` is a hint, 0 where there is none: memory is only taken for what arrives. */
  constructor(expected: number) {
    this.#buffer = new ArrayBuffer(expected > 0 ? expected : firstCapacity)
  }

  get length(): number {
    return this.#length
  }

  append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.byteLength
    if (needed > this.#buffer.byteLength) this.#buffer = this.#buffer.transfer(Math.max(needed, this.#length * 2))
    new Uint8Array(this.#buffer).set(chunk, this.#length)
    this.#length = needed
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, 0, this.#length)
  }
}
