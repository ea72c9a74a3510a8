import { MetaError } from '../../meta-error.ts'
import { FileRows, maxRowBytes } from './file-rows.ts'

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
  *push(chunk: Buffer): Generator<FileRows, void, undefined> {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    let first = 0
    let start = 0
    let ends: number[] = []
    for (let at = this.#scanned; at < bytes.length; at++) {
      const code = bytes[at]
      if (code === quote) this.#isInQuotes = !this.#isInQuotes
      else if (code === lineFeed && !this.#isInQuotes) {
        if (!this.#keepsBlank && at - start < 2 && isBlank(bytes.subarray(start, at))) {
          yield new FileRows(bytes.subarray(first, start), ends)
          ends = []
          first = at + 1
        } else {
          this.#count++
          ends.push(at + 1 - first)
        }
        start = at + 1
      }
    }
    yield new FileRows(bytes.subarray(first, start), ends)
    this.#pending = bytes.subarray(start)
    this.#scanned = this.#pending.length
    if (this.#pending.length > maxRowBytes)
      throw new MetaError('import_failed', {
        message: `Row ${this.#count + 1} is larger than ${maxRowBytes / 1024 / 1024} MB. A quote in it may not be closed.`,
      })
  }

  /** The record that no line end follows. */
  *end(): Generator<FileRows, void, undefined> {
    if (this.#pending.length > 0) yield FileRows.of([Buffer.concat([this.#pending, Buffer.from('\n')])])
    this.#pending = nothing
  }
}

/** Of a line without its line feed. */
const isBlank = (line: Buffer): boolean => line.every((code) => code === carriageReturn)
