import type { ChartData, ChartSeries } from './chart-data.ts'

export type ChartShape = 'line' | 'bar' | 'area' | 'scatter'

/** `none`: the page says it beside the chart. */
export type LegendValue = 'last' | 'total' | 'none'

export type XAxis =
  /**
   * Positions are milliseconds since 1970; without a clock each is the start of a day. With `stepMs` each is the middle
   * of an interval of that length.
   */
  | { kind: 'time'; hasClock: boolean; stepMs?: number }
  | { kind: 'number' }
  /** Position n has label n. */
  | { kind: 'category'; labels: readonly string[] }

export interface PlotData {
  shape: ChartShape
  axis: XAxis
  /** Positions on the axis, ascending. */
  x: readonly number[]
  series: readonly ChartSeries[]
  /** The values are on a logarithmic axis: all of them are above zero. */
  isLog: boolean
  /** A point at each value of a line. */
  hasPoints: boolean
  /** The bars of the later series stand below those of the earlier ones. */
  isStacked?: boolean
  /** What the legend says of a series while no point is under the crosshair: its last value, if left out. */
  legend?: LegendValue
}

export const timePlot = ({ times, series }: ChartData, legend: LegendValue = 'last'): PlotData => ({
  shape: 'line',
  axis: { kind: 'time', hasClock: true },
  x: times,
  series,
  isLog: false,
  hasPoints: false,
  legend,
})

/** Counts in intervals: bars as wide as an interval, in one stack. `times` are the starts of the intervals. */
export const stackedPlot = ({ times, series }: ChartData, stepMs: number): PlotData => ({
  shape: 'bar',
  axis: { kind: 'time', hasClock: true, stepMs },
  x: times.map((time) => time + stepMs / 2),
  series,
  isLog: false,
  hasPoints: false,
  isStacked: true,
  legend: 'total',
})

/** Places of values with a gap on both sides: no line leads to them or away. */
export const valuesBetweenGaps = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  )

/** What is drawn for each series: in a stack its values and those below it, so that the later ones are drawn over it. */
export const drawnValues = ({ series, isStacked = false }: PlotData): (readonly (number | null)[])[] => {
  if (!isStacked) return series.map(({ values }) => values)
  let below: readonly number[] = []
  return series
    .toReversed()
    .map(({ values }) => (below = values.map((value, index) => (value ?? 0) + (below[index] ?? 0))))
    .toReversed()
}
