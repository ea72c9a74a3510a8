import { FileRows } from './file-rows.ts'

/** Rows that are written together. */
export interface RowBatch {
  /** The place of the first one in the file, from 1. */
  firstRow: number
  rows: FileRows
}

/** About as many bytes as one statement writes: a larger one is not faster, and its rows are in memory. */
const batchBytes = 1024 * 1024

/** Collects rows until they make a batch. */
export class Batches {
  #parts: FileRows[] = []
  #bytes = 0
  #firstRow = 1

  /** The batch that these rows complete. */
  add(rows: FileRows): RowBatch | undefined {
    if (rows.count > 0) this.#parts.push(rows)
    this.#bytes += rows.bytes.length
    return this.#bytes >= batchBytes ? this.take() : undefined
  }

  /** The rows collected since the last batch. */
  take(): RowBatch | undefined {
    if (this.#parts.length === 0) return undefined
    const batch = { firstRow: this.#firstRow, rows: FileRows.concat(this.#parts) }
    this.#firstRow += batch.rows.count
    this.#parts = []
    this.#bytes = 0
    return batch
  }
}
