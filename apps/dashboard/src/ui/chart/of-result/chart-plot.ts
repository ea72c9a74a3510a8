import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { counted, formatCount } from '../../../lib/counts.ts'
import { seriesTones } from '../chart-data.ts'
import type { PlotData, XAxis } from '../plot-data.ts'
import { hasClock, isCharted, isTime } from '../../../lib/column-kinds.ts'
import { timeOf } from './time-of.ts'

/** More points than a screen has pixels show nothing more. */
export const maxDrawnRows = 2_000
const mostMarkedRows = 60

type Row = readonly (string | null)[]
type Values = (number | null)[]

export interface Chart {
  plot: PlotData
  /** What the chart does not show. */
  notes: string[]
}

const numberOf = (text: string | null | undefined): number | null => {
  if (text === null || text === undefined) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Each value with all before it. One that is missing adds nothing, and is missing in the sum too. */
export const runningTotal = (values: Values): Values => {
  let total = 0
  return values.map((value) => (value === null ? null : (total += value)))
}

const isDrawnOnLog = (value: number | null): boolean => value === null || value > 0

const midnight = / 00:00:00(?:[+-][\d:]+)?$/

/** Below bars. Times without their seconds; days only, where all are at midnight. */
const categoryLabels = (column: StatementResult['columns'][number] | undefined, texts: readonly (string | null)[]) => {
  if (column === undefined) return texts.map((_, number) => formatCount(number + 1))
  const length = texts.every((text) => text === null || midnight.test(text)) ? 10 : 16
  return texts.map((text) => (text !== null && hasClock(column) ? text.slice(0, length) : (text ?? 'NULL')))
}

interface Placed {
  axis: XAxis
  x: number[]
  /** In the order of the axis. */
  rows: Row[]
}

const placed = ({ columns }: StatementResult, { type, x }: ChartSettings, rows: readonly Row[]): Placed => {
  const index = columns.findIndex(({ name }) => name === x)
  const column = columns[index]
  const isContinuous = column === undefined || isTime(column) || isCharted(column)
  // Bars stand side by side, whatever is written below them.
  if (type === 'bar' || !isContinuous)
    return {
      axis: {
        kind: 'category',
        labels: categoryLabels(
          column,
          rows.map((row) => row[index] ?? null),
        ),
      },
      x: rows.map((_, number) => number),
      rows: [...rows],
    }
  const positionOf = (row: Row, number: number): number | null => {
    if (column === undefined) return number + 1
    const text = row[index] ?? null
    return text !== null && isTime(column) ? timeOf(text) : numberOf(text)
  }
  const positions = rows
    .map((row, number) => ({ row, position: positionOf(row, number) }))
    .flatMap(({ row, position }) => (position === null ? [] : [{ row, position }]))
    .sort((a, b) => a.position - b.position)
  return {
    axis: column !== undefined && isTime(column) ? { kind: 'time', hasClock: hasClock(column) } : { kind: 'number' },
    x: positions.map(({ position }) => position),
    rows: positions.map(({ row }) => row),
  }
}

const notesOn = (drawn: number, total: number, unplaced: number, x: string | null, belowLog: number): string[] => [
  ...(drawn < total ? [`The first ${formatCount(drawn)} of ${formatCount(total)} rows are drawn.`] : []),
  ...(unplaced > 0
    ? [`${counted(unplaced, 'row')} ${unplaced === 1 ? 'has' : 'have'} no place on the axis of ${x}.`]
    : []),
  ...(belowLog > 0 ? [`${counted(belowLog, 'value')} of zero or less cannot be drawn on a logarithmic axis.`] : []),
]

/** What is drawn of a result. The settings fit its columns. */
export const chartOf = (statement: StatementResult, settings: ChartSettings): Chart => {
  const { columns, rows } = statement
  const { type, y, cumulative, log } = settings
  const first = rows.slice(0, maxDrawnRows)
  const { axis, x, rows: ordered } = placed(statement, settings, first)
  const all = y.map((name) => {
    const index = columns.findIndex((column) => column.name === name)
    const values = ordered.map((row) => numberOf(row[index]))
    return { name, values: cumulative ? runningTotal(values) : values }
  })
  const belowLog = log ? all.flatMap(({ values }) => values).filter((value) => !isDrawnOnLog(value)).length : 0
  const series = all.map(({ name, values }, index) => ({
    name,
    tone: seriesTones[index] ?? 'accent',
    values: log ? values.map((value) => (isDrawnOnLog(value) ? value : null)) : values,
  }))
  return {
    plot: { shape: type, axis, x, series, isLog: log, hasPoints: ordered.length <= mostMarkedRows },
    notes: notesOn(first.length, rows.length, first.length - ordered.length, settings.x, belowLog),
  }
}
