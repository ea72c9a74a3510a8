import type { ChartData } from '../../../ui/chart/chart-data.ts'
import type { LegendValue } from '../../../ui/chart/plot-data.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { formatCount } from '../../../lib/counts.ts'
import { formatDuration } from '../../../lib/durations.ts'
import type { CountSeries, MetricSeries, Report, ReportChart, Summary, Unit } from './report.ts'

/** What is known of the steps of a time, by the name of a column. */
export interface ReportRows {
  stepMs: number
  startMs: number
  endMs: number
  rows: ReadonlyMap<number, Readonly<Record<string, number>>>
}

export const columnOf = (chart: number, series: number): string => `c${chart}_${series}`

const short = (value: number): string =>
  value >= 100 ? formatCount(Math.round(value)) : String(Number(value.toPrecision(3)))

const formats: Readonly<Record<Unit, (value: number) => string>> = {
  // Of a hundredth at least: an idle database uses 0.07% of a processor, and not 0.0666%.
  percent: (value) => `${value < 1 ? Number(value.toFixed(2)) : short(value)}%`,
  bytes: (value) => formatBytes(Math.round(value)),
  'bytes-per-second': (value) => `${formatBytes(Math.round(value))}/s`,
  'per-second': (value) => `${short(value)}/s`,
  count: short,
  seconds: (value) => formatDuration(value * 1_000),
  milliseconds: formatDuration,
}

export const formatOf = (unit: Unit): ((value: number) => string) => formats[unit]

const secondSteps = [15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 10_800, 21_600, 86_400]
const mostSteps = 180

/** The length of the intervals in which lines are counted. */
export const lineStepMs = ({ startMs, endMs }: { startMs: number; endMs: number }): number =>
  (secondSteps.find((seconds) => (endMs - startMs) / (seconds * 1_000) <= mostSteps) ?? 86_400) * 1_000

/** One query for all charts of a report over lines. */
export const reportSql = ({ from, charts }: Extract<Report, { kind: 'lines' }>, stepMs: number): string =>
  [
    `select epoch_ms(t.timestamp) // ${stepMs} * ${stepMs} as start`,
    ...charts.flatMap(({ series }, chart) => series.map(({ sql }, index) => `  ${sql} as ${columnOf(chart, index)}`)),
  ].join(',\n') + `\n${from}\ngroup by start`

const stepsOf = ({ startMs, endMs, stepMs }: ReportRows): number[] => {
  const first = Math.floor(startMs / stepMs)
  const last = Math.max(first, Math.ceil(endMs / stepMs) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * stepMs)
}

/** From the first that is known on, each gap has the value before it. */
const withoutGaps = (values: readonly (number | null)[]): (number | null)[] => {
  let last: number | null = null
  return values.map((value) => (last = value ?? last))
}

type AnyChart = ReportChart<MetricSeries> | ReportChart<CountSeries>

/** What a chart draws. A series that has no value at all is left out, except the first. */
export const chartData = (chart: AnyChart, index: number, answer: ReportRows): ChartData => {
  const times = stepsOf(answer)
  const { isZeroWithoutLines = false, isKeptUntilNextLine = false } = chart
  const hasLines = answer.rows.size > 0
  const valuesOf = (place: number) =>
    times.map((time) => {
      const row = answer.rows.get(time)
      if (row === undefined) return isZeroWithoutLines && hasLines ? 0 : null
      return row[columnOf(index, place)] ?? null
    })
  const series = chart.series.map(({ name, tone }, place) => ({
    name,
    tone,
    values: isKeptUntilNextLine ? withoutGaps(valuesOf(place)) : valuesOf(place),
  }))
  return { times, series: series.filter(({ values }, place) => place === 0 || values.some((value) => value !== null)) }
}

/** Of a count the last interval, which is not over yet, says nothing. */
export const legendOf = ({ summary }: AnyChart): LegendValue => (summary === 'total' ? 'total' : 'last')

/** The number beside the title: of the first series. */
export const summaryOf = ({ series: [first] }: ChartData, summary: Summary): number | undefined => {
  const values = first?.values.filter((value) => value !== null) ?? []
  if (values.length === 0) return undefined
  if (summary === 'last') return values.at(-1)
  const total = values.reduce((sum, value) => sum + value, 0)
  return summary === 'total' ? total : total / values.length
}
