/** What a reader throws: each service has errors of its own. */
export interface ChunkErrors {
  /** The body ends before what was asked for. */
  incomplete: () => Error
  /** What comes before a delimiter is too long. */
  tooLong: () => Error
}

/** Takes what was found out of a stream of chunks, and keeps no more than a chunk and a boundary. */
export class ChunkReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #errors: ChunkErrors
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>, errors: ChunkErrors) {
    this.#chunks = source[Symbol.asyncIterator]()
    this.#errors = errors
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done === true) throw this.#errors.incomplete()
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value])
  }

  /** What comes before the delimiter, which is taken as well. */
  async upTo(delimiter: Buffer, mostBytes: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      if (at >= 0) return this.#take(at, delimiter.length)
      if (this.#held.length > mostBytes) throw this.#errors.tooLong()
      await this.#more()
    }
  }

  async exactly(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more()
    return this.#take(bytes, 0)
  }

  /** That many bytes, in pieces. */
  async *next(bytes: number): AsyncGenerator<Uint8Array> {
    let missing = bytes
    while (missing > 0) {
      if (this.#held.length === 0) await this.#more()
      const piece = this.#take(Math.min(missing, this.#held.length), 0)
      missing -= piece.length
      yield piece
    }
  }

  /** The same as `upTo`, in pieces. */
  async *pieces(delimiter: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(delimiter)
      if (at >= 0) {
        const last = this.#take(at, delimiter.length)
        if (last.length > 0) yield last
        return
      }
      // The end of what is held may be the beginning of the delimiter.
      const safe = this.#held.length - delimiter.length + 1
      if (safe > 0) yield this.#take(safe, 0)
      await this.#more()
    }
  }

  #take(bytes: number, skipped: number): Buffer {
    const taken = this.#held.subarray(0, bytes)
    this.#held = this.#held.subarray(bytes + skipped)
    return taken
  }
}
