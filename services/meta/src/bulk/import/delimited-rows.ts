import { MetaError } from '../../meta-error.ts'
import { maxRowBytes } from './row-batch.ts'

const quote = 34
const lineFeed = 10
const carriageReturn = 13
const nothing: Buffer = Buffer.alloc(0)

/** Cuts the bytes of a CSV file into records, line ends included, where COPY would: at the line ends outside of quotes. */
export class DelimitedRows {
  #pending: Buffer = nothing
  #scanned = 0
  #isInQuotes = false
  #count = 0
  readonly #keepsBlank: boolean

  /** A blank line is a row where a row has one column, and left out elsewhere. */
  constructor({ keepsBlank }: { keepsBlank: boolean }) {
    this.#keepsBlank = keepsBlank
  }

  /** The records that these bytes complete. */
  *push(chunk: Buffer): Generator<Buffer, void, undefined> {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let start = 0
    for (let at = this.#scanned; at < bytes.length; at++) {
      const code = bytes[at]
      if (code === quote) this.#isInQuotes = !this.#isInQuotes
      else if (code === lineFeed && !this.#isInQuotes) {
        const row = bytes.subarray(start, at + 1)
        start = at + 1
        if (!this.#keepsBlank && isBlank(row)) continue
        this.#count++
        yield row
      }
    }
    this.#pending = bytes.subarray(start)
    this.#scanned = this.#pending.length
    if (this.#pending.length > maxRowBytes)
      throw new MetaError('import_failed', {
        message: `Row ${this.#count + 1} is larger than ${maxRowBytes / 1024 / 1024} MB. A quote in it may not be closed.`,
      })
  }

  /** The record that no line end follows. */
  *end(): Generator<Buffer, void, undefined> {
    if (this.#pending.length > 0) yield Buffer.concat([this.#pending, Buffer.from('\n')])
    this.#pending = nothing
  }
}

const isBlank = (row: Buffer): boolean =>
  row.length <= 2 && row.every((code) => code === lineFeed || code === carriageReturn)
