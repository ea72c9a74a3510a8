/** One row at a time is held whole. A quote that is not closed makes a row of the rest of the file. */
export const maxRowBytes = 64 * 1024 * 1024

/** Consecutive rows of a file, as the file has them: one piece of memory, which costs less than a buffer a row. */
export class FileRows {
  readonly bytes: Buffer
  /** Where each row ends, from the beginning of `bytes`. */
  readonly #ends: readonly number[]

  constructor(bytes: Buffer, ends: readonly number[]) {
    this.bytes = bytes
    this.#ends = ends
  }

  static of(rows: readonly Buffer[]): FileRows {
    let end = 0
    return new FileRows(
      Buffer.concat(rows),
      rows.map((row) => (end += row.length)),
    )
  }

  static concat(parts: readonly FileRows[]): FileRows {
    const [only] = parts
    if (parts.length === 1 && only !== undefined) return only
    let start = 0
    const ends = parts.flatMap((part) => {
      const moved = part.#ends.map((end) => start + end)
      start += part.bytes.length
      return moved
    })
    return new FileRows(Buffer.concat(parts.map(({ bytes }) => bytes)), ends)
  }

  get count(): number {
    return this.#ends.length
  }

  #start(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] ?? this.bytes.length)
  }

  slice(first: number, end = this.count): FileRows {
    const start = this.#start(first)
    return new FileRows(
      this.bytes.subarray(start, this.#start(end)),
      this.#ends.slice(first, end).map((each) => each - start),
    )
  }

  list(): Buffer[] {
    return this.#ends.map((end, index) => this.bytes.subarray(this.#start(index), end))
  }
}
