import type { RefusedRow } from '@cairn/contracts/database/import/import-options'
import { DatabaseError } from 'pg'

const maxTextLength = 300

/** COPY tells the column in words: `COPY item, line 1, column price: "abc"`. */
const columnIn = (where: string | undefined): string | null =>
  where === undefined ? null : (/^COPY .*, line \d+, column (.+?)(?:: |$)/s.exec(where)?.[1] ?? null)

/** A row of these has a key that no column was chosen for. The state is that of COPY for a row with too many values. */
export class UnknownKeyError extends Error {
  readonly code = '22P04'
  readonly column = undefined
  readonly where = undefined
  readonly detail =
    'It is in none of the objects at the beginning of the file. Add it to the first one, as null, to choose a column for it.'

  constructor(key: string) {
    super(`No column was chosen for the key "${key.slice(0, 100)}"`)
  }
}

/** Why rows were refused. */
export type RowsError = DatabaseError | UnknownKeyError

export const isRowsError = (error: unknown): error is RowsError =>
  error instanceof DatabaseError || error instanceof UnknownKeyError

export const toRefusedRow = (row: number, text: Buffer, error: RowsError): RefusedRow => ({
  row,
  column: error.column ?? columnIn(error.where),
  message: error.message.slice(0, maxTextLength),
  detail: error.detail?.slice(0, maxTextLength) ?? null,
  sqlstate: error.code ?? 'XX000',
  text: text.toString('utf8', 0, maxTextLength).trimEnd().slice(0, maxTextLength),
})
