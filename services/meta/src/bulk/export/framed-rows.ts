import type { RowFrame } from './export-statement.ts'

/** Signature, flags, and the length of an extension that PostgreSQL does not use. */
const fileHeadBytes = 19
/** The number of fields, and the length of the one there is. */
const rowHeadBytes = 6
const endOfRows = -1

/**
 * Reads what `copy … to stdout (format binary)` sends of rows with one text, and puts the frame of a file around them. A
 * value is passed on in the parts in which it arrives: none is collected.
 */
export class FramedRows {
  readonly #frame: RowFrame
  #pending: Buffer = Buffer.alloc(0)
  #isInRows = false
  #isEnded = false
  #valueLeft = 0
  count = 0

  constructor(frame: RowFrame) {
    this.#frame = frame
  }

  /** What these bytes add to the file. */
  push(chunk: Buffer): Buffer {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const parts: Buffer[] = []
    let at = 0
    while (at < bytes.length && !this.#isEnded) {
      if (this.#valueLeft > 0) {
        const part = bytes.subarray(at, at + this.#valueLeft)
        parts.push(part)
        this.#valueLeft -= part.length
        at += part.length
        continue
      }
      const taken = this.#takeHead(bytes, at, parts)
      if (taken === 0) break
      at += taken
    }
    this.#pending = bytes.subarray(at)
    return Buffer.concat(parts)
  }

  /** The end of the file. */
  end(): Buffer {
    return Buffer.from((this.#isInRows ? '' : this.#frame.head) + this.#frame.foot(this.count))
  }

  #takeHead(bytes: Buffer, at: number, parts: Buffer[]): number {
    if (!this.#isInRows) {
      if (bytes.length - at < fileHeadBytes) return 0
      this.#isInRows = true
      if (this.#frame.head !== '') parts.push(Buffer.from(this.#frame.head))
      return fileHeadBytes
    }
    if (bytes.length - at < 2) return 0
    if (bytes.readInt16BE(at) === endOfRows) {
      this.#isEnded = true
      return 2
    }
    if (bytes.length - at < rowHeadBytes) return 0
    this.#valueLeft = bytes.readInt32BE(at + 2)
    const before = this.#frame.before(this.count++)
    if (before !== '') parts.push(Buffer.from(before))
    return rowHeadBytes
  }
}
