import type { RefusedRow } from '@cairn/contracts/database/import/import-options'
import type { DatabaseError } from 'pg'

const maxTextLength = 300

/** COPY tells the column in words: `COPY item, line 1, column price: "abc"`. */
const columnIn = (where: string | undefined): string | null =>
  where === undefined ? null : (/^COPY .*, line \d+, column (.+?)(?:: |$)/s.exec(where)?.[1] ?? null)

export const toRefusedRow = (row: number, text: Buffer, error: DatabaseError): RefusedRow => ({
  row,
  column: error.column ?? columnIn(error.where),
  message: error.message.slice(0, maxTextLength),
  detail: error.detail?.slice(0, maxTextLength) ?? null,
  sqlstate: error.code ?? 'XX000',
  text: text.toString('utf8', 0, maxTextLength).trimEnd().slice(0, maxTextLength),
})
