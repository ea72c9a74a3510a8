import type { RefusedRow } from '@cairn/contracts/database/import/import-options'
import type { PoolClient } from 'pg'
import { isRowsError, toRefusedRow } from './refused-row.ts'
import type { RowsError } from './refused-row.ts'
import type { FileRows } from './file-rows.ts'
import type { RowBatch } from './row-batch.ts'
import type { WriteRows } from './row-writers.ts'

/** Classes of errors that are not about a row: connection, transaction, resources, operator, system. */
const aboutTheSession = /^(?:08|25|40|53|55|57|58|XX)/

interface Writing {
  client: PoolClient
  write: WriteRows
  /** Called with each refused row, in the order of the file; throws where no more may be refused. */
  onRefused: (row: RefusedRow) => void
}

/** How many rows were written, or why they were refused. */
const tryRows = async ({ client, write }: Writing, rows: FileRows): Promise<number | RowsError> => {
  await client.query('savepoint batch')
  try {
    const written = await write(rows)
    // A constraint that is checked at the end of the transaction would otherwise not say which row it refuses.
    await client.query('set constraints all immediate; release savepoint batch')
    return written
  } catch (error) {
    if (!isRowsError(error) || aboutTheSession.test(error.code ?? 'XX')) throw error
    await client.query('rollback to savepoint batch; release savepoint batch')
    return error
  }
}

/**
 * Writes the rows of a batch that can be written, and reports the others. Rows that are refused together are divided
 * until each refused one is found. Returns how many were written: a trigger or a rule may leave out some.
 */
export const writeBatch = async (writing: Writing, { rows, firstRow }: RowBatch): Promise<number> => {
  const tried = await tryRows(writing, rows)
  if (typeof tried === 'number') return tried
  if (rows.count === 1) {
    writing.onRefused(toRefusedRow(firstRow, rows.bytes, tried))
    return 0
  }
  const middle = Math.ceil(rows.count / 2)
  const before = await writeBatch(writing, { firstRow, rows: rows.slice(0, middle) })
  return before + (await writeBatch(writing, { firstRow: firstRow + middle, rows: rows.slice(middle) }))
}
