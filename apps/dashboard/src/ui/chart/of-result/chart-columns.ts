import type { ResultColumn, StatementResult } from '@cairn/contracts/database/statement-result'
import { maxChartSeries } from '@cairn/contracts/snippets/chart-settings'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { isCharted, isTime } from '../../../lib/column-kinds.ts'

type Named = Pick<ResultColumn, 'name' | 'typeId'>
type Columns = readonly Named[]

/** Several columns may have one name: the first of them counts. */
const named = (columns: Columns): Named[] =>
  columns.filter(({ name }, index) => columns.findIndex((other) => other.name === name) === index)

export const seriesColumns = (columns: Columns, x: string | null): string[] =>
  named(columns)
    .filter((column) => isCharted(column) && column.name !== x)
    .map(({ name }) => name)

/** Every column that leaves a number to be drawn over it. */
export const axisColumns = (columns: Columns): string[] =>
  named(columns)
    .map(({ name }) => name)
    .filter((name) => seriesColumns(columns, name).length > 0)

const isKey = (name: string): boolean => name === 'id' || name.endsWith('_id')

/** Numbers that count something; ids where there is nothing else. */
const firstSeries = (columns: Columns, x: string | null): string[] => {
  const numbers = seriesColumns(columns, x)
  const measures = numbers.filter((name) => !isKey(name))
  return (measures.length > 0 ? measures : numbers).slice(0, maxChartSeries)
}

const firstAxis = (columns: Columns): Named | undefined => {
  const possible = axisColumns(columns)
  const candidates = columns.filter(({ name }) => possible.includes(name))
  return candidates.find(isTime) ?? candidates.find((column) => !isCharted(column)) ?? candidates[0]
}

/** The chart of a result that nobody has chosen one for: the first time, text or number across, the numbers up. */
export const firstChart = ({ columns }: Pick<StatementResult, 'columns'>): ChartSettings => {
  const axis = firstAxis(columns)
  const x = axis?.name ?? null
  const type = axis === undefined || isTime(axis) || isCharted(axis) ? 'line' : 'bar'
  return { type, x, y: firstSeries(columns, x), cumulative: false, log: false }
}

/** The chosen chart, with other columns in place of those that this result does not have. */
export const fittingChart = (
  result: Pick<StatementResult, 'columns'>,
  chosen: ChartSettings | undefined,
): ChartSettings => {
  const first = firstChart(result)
  if (chosen === undefined) return first
  const x = chosen.x === null || axisColumns(result.columns).includes(chosen.x) ? chosen.x : first.x
  const possible = seriesColumns(result.columns, x)
  const y = chosen.y.filter((name) => possible.includes(name))
  return { ...chosen, x, y: y.length > 0 ? y : firstSeries(result.columns, x) }
}
