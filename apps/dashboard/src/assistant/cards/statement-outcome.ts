import { maxSharedRows } from '@cairn/contracts/assistant/limits'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { readChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'

const isResult = (value: unknown): value is StatementResult =>
  typeof value === 'object' && value !== null && 'command' in value && 'rows' in value && Array.isArray(value.rows)

/** What a snippet of a message answered, as it is kept by the snippet's id. */
export const resultsIn = (kept: unknown): StatementResult[] => (Array.isArray(kept) ? kept.filter(isResult) : [])

/** The results as the model is told them, where the organization shares rows. */
export const outcomeText = (results: readonly StatementResult[]): string =>
  results
    .map(({ command, rowCount, columns, rows, truncated }) =>
      [
        `${command}: ${rowCount ?? rows.length} rows${truncated ? ', cut' : ''}`,
        ...(columns.length === 0 ? [] : [columns.map(({ name }) => name).join(' | ')]),
        ...rows.slice(0, maxSharedRows).map((row) => row.map((cell) => cell ?? 'NULL').join(' | ')),
      ].join('\n'),
    )
    .join('\n\n')
    .slice(0, 16_000)

interface Proposal {
  sql: string
  title: string
  /** How its result is drawn. */
  chart?: ChartSettings | undefined
}

/** What the model proposes; undefined where it did not write what the tool takes. */
export const proposalIn = (input: string | undefined): Proposal | undefined => {
  try {
    const parsed: unknown = JSON.parse(input ?? '')
    if (typeof parsed !== 'object' || parsed === null || !('sql' in parsed) || typeof parsed.sql !== 'string')
      return undefined
    const title = 'title' in parsed && typeof parsed.title === 'string' ? parsed.title : 'Run SQL'
    const chart = 'chart' in parsed ? readChartSettings(parsed.chart) : undefined
    return { sql: parsed.sql, title: title.slice(0, 120), chart }
  } catch {
    return undefined
  }
}
