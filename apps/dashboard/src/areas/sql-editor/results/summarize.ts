import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { counted } from '../../../lib/counts.ts'
import { formatDuration } from '../../../lib/durations.ts'

/** A statement has a result set when it describes columns: a `select` that found nothing still has one. */
export const hasResultSet = (statement: StatementResult): boolean => statement.columns.length > 0

export interface Message {
  statementIndex: number
  line: number
  severity: string
  message: string
  detail: string | undefined
  hint: string | undefined
}

export const messagesOf = (results: readonly StatementResult[]): Message[] =>
  results.flatMap(({ notices, line }, statementIndex) =>
    notices.map(({ severity, message, detail, hint }) => ({ statementIndex, line, severity, message, detail, hint })),
  )

/** `48 rows`, or what is known when the rest was cut: `first 1,000 of 3,503 rows`, `first 1,000 rows, there are more`. */
export const rowsShown = ({ rows, rowCount, truncated }: StatementResult): string => {
  if (!truncated) return counted(rows.length, 'row')
  return rowCount !== null && rowCount > rows.length
    ? `first ${counted(rows.length, 'row').replace(/ rows?$/, '')} of ${counted(rowCount, 'row')}`
    : `first ${counted(rows.length, 'row')}, there are more`
}

const countsRows: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

/** What a statement did, in three words: `48 rows`, `25 rows inserted`; nothing for a command that counts none. */
export const statementEffect = (statement: StatementResult): string | undefined => {
  if (hasResultSet(statement)) return rowsShown(statement)
  const { command, rowCount } = statement
  return rowCount !== null && countsRows.has(command) ? counted(rowCount, 'row') : undefined
}

/** One line about a whole run. */
export const runSummary = (results: readonly StatementResult[], durationMs: number): string =>
  results.length === 1 && results[0] && hasResultSet(results[0])
    ? `${formatDuration(durationMs)} · ${rowsShown(results[0])}`
    : `${formatDuration(durationMs)} · ${counted(results.length, 'statement')}`
