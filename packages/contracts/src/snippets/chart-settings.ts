/** How the result of a snippet is drawn. Columns are named as the result names them. */
export interface ChartSettings {
  type: ChartType
  /** Null: the number of the row. */
  x: string | null
  y: string[]
  cumulative: boolean
  log: boolean
}

export const chartTypes = ['line', 'bar', 'area', 'scatter'] as const
export type ChartType = (typeof chartTypes)[number]

/** As many as there are colours that can be told apart. */
export const maxChartSeries = 5

/** Of PostgreSQL's identifiers: 63 bytes. */
export const maxColumnNameLength = 63

export const isSameChart = (a: ChartSettings | undefined, b: ChartSettings | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.type === b.type &&
    a.x === b.x &&
    a.cumulative === b.cumulative &&
    a.log === b.log &&
    a.y.length === b.y.length &&
    a.y.every((name, index) => name === b.y[index]))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Of what a browser stored; undefined for anything that is not a chart. */
export const readChartSettings = (value: unknown): ChartSettings | undefined => {
  if (!isRecord(value)) return undefined
  const { x, y, cumulative, log } = value
  const type = chartTypes.find((known) => known === value['type'])
  if (type === undefined || (x !== null && typeof x !== 'string') || !Array.isArray(y)) return undefined
  const names = y.filter((name) => typeof name === 'string').slice(0, maxChartSeries)
  if (names.length === 0) return undefined
  return { type, x, y: names, cumulative: cumulative === true, log: log === true }
}
