export const seriesTones = ['accent', 'info', 'warning', 'success', 'danger'] as const
export type SeriesTone = (typeof seriesTones)[number]

export interface ChartSeries {
  name: string
  /** One for each time; null where nothing was measured: the line has a gap. */
  values: readonly (number | null)[]
  tone: SeriesTone
}

export interface ChartData {
  /** Milliseconds since 1970, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
}

export interface TimeRange {
  fromMs: number
  toMs: number
}

/** The last point at which something was measured. */
export const lastMeasured = ({ values }: ChartSeries): number | undefined =>
  values.findLast((value) => value !== null) ?? undefined

export const totalOf = ({ values }: ChartSeries): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

export const isEmpty = ({ series }: Pick<ChartData, 'series'>): boolean =>
  series.every((each) => lastMeasured(each) === undefined)
