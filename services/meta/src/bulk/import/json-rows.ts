import { JsonValues } from '@cairn/contracts/database/import/json-values'
import { MetaError } from '../../meta-error.ts'
import { FileRows, maxRowBytes } from './file-rows.ts'

/** Cuts the bytes of a JSON array, or of JSON Lines, into its values. */
export class JsonRows {
  readonly #values = new JsonValues()
  #open: Buffer[] = []
  #openBytes = 0
  #count = 0;

  *push(chunk: Buffer): Generator<FileRows, void, undefined> {
    const rows: Buffer[] = []
    for (const { start, end } of this.#values.push(chunk)) {
      this.#count++
      const last = chunk.subarray(start, end)
      rows.push(this.#open.length === 0 ? last : Buffer.concat([...this.#open, last]))
      this.#open = []
      this.#openBytes = 0
    }
    yield FileRows.of(rows)
    if (this.#values.openAt === undefined) return
    const part = chunk.subarray(this.#values.openAt)
    this.#open.push(part)
    this.#openBytes += part.length
    if (this.#openBytes > maxRowBytes)
      throw new MetaError('import_failed', {
        message: `Row ${this.#count + 1} is larger than ${maxRowBytes / 1024 / 1024} MB. A quote or a brace in it may not be closed.`,
      })
  }

  /** What has not ended: the database says what is wrong with it. */
  *end(): Generator<FileRows, void, undefined> {
    if (this.#open.length > 0) yield FileRows.of([Buffer.concat(this.#open)])
    this.#open = []
  }
}
