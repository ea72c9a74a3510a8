import type { StatementResult } from '@cairn/contracts/database/statement-result'
import {
  maxPinnedBytes,
  maxPinnedColumns,
  maxPinnedRows,
  maxReportQueryLength,
} from '@cairn/contracts/observability/report-charts'
import type { ReportBlock } from '@cairn/contracts/observability/reports'

type ResultBlock = Extract<ReportBlock, { type: 'result' }>

export type Pinned = Pick<ResultBlock, 'sql' | 'columns' | 'rows' | 'truncated'>

const bytesOf = (row: readonly (string | null)[]): number =>
  row.reduce((sum, value) => sum + 3 + new TextEncoder().encode(value ?? '').length, 0)

/** As much of a result as a report keeps: its first rows, as long as they are few and short. */
export const pinned = (statement: StatementResult, sql: string): Pinned => {
  const columns = statement.columns.slice(0, maxPinnedColumns)
  const rows: (string | null)[][] = []
  let bytes = 0
  for (const row of statement.rows.slice(0, maxPinnedRows)) {
    const kept = row.slice(0, maxPinnedColumns)
    bytes += bytesOf(kept)
    if (bytes > maxPinnedBytes) break
    rows.push(kept)
  }
  const truncated =
    statement.truncated || rows.length < statement.rows.length || columns.length < statement.columns.length
  return { sql: sql.slice(0, maxReportQueryLength), columns, rows, truncated }
}

/** The result that a block holds, as the editor would show it. */
export const statementOf = ({ columns, rows, truncated }: ResultBlock): StatementResult => ({
  command: 'SELECT',
  rowCount: rows.length,
  columns,
  rows,
  truncated,
  notices: [],
  durationMs: 0,
  line: 1,
})
