import type { ChartData, ChartSeries } from './chart-data.ts'

export type ChartShape = 'line' | 'bar' | 'area' | 'scatter'

export type XAxis =
  /** Positions are milliseconds since 1970; without a clock each is the start of a day. */
  | { kind: 'time'; hasClock: boolean }
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
}

export const timePlot = ({ times, series }: ChartData): PlotData => ({
  shape: 'line',
  axis: { kind: 'time', hasClock: true },
  x: times,
  series,
  isLog: false,
  hasPoints: false,
})
