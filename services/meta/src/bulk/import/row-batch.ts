/** Rows that are written together. */
export interface RowBatch {
  /** The place of the first one in the file, from 1. */
  firstRow: number
  /** Each as the file has it. */
  rows: Buffer[]
}

/** About as many bytes as one statement writes: a larger one is not faster, and its rows are in memory. */
export const batchBytes = 1024 * 1024
/** One row at a time is held whole. A quote that is not closed makes a row of the rest of the file. */
export const maxRowBytes = 64 * 1024 * 1024

/** Collects rows until they make a batch. */
export class Batches {
  #rows: Buffer[] = []
  #bytes = 0
  #firstRow = 1
  readonly #most: number

  constructor(mostBytes = batchBytes) {
    this.#most = mostBytes
  }

  /** The batch that this row completes. */
  add(row: Buffer): RowBatch | undefined {
    this.#rows.push(row)
    this.#bytes += row.length
    return this.#bytes >= this.#most ? this.take() : undefined
  }

  /** The rows collected since the last batch. */
  take(): RowBatch | undefined {
    if (this.#rows.length === 0) return undefined
    const batch = { firstRow: this.#firstRow, rows: this.#rows }
    this.#firstRow += this.#rows.length
    this.#rows = []
    this.#bytes = 0
    return batch
  }
}
