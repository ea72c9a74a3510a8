import type { MetricAttribute } from '@cairn/contracts/observability/metric-attributes'
import type { ReportChartId } from '@cairn/contracts/observability/report-charts'
import type { SeriesTone } from '../../../ui/chart/chart-data.ts'

/** How the values of a chart are written. */
export type Unit = 'percent' | 'bytes' | 'bytes-per-second' | 'per-second' | 'count' | 'seconds' | 'milliseconds'

/** What the number beside the title of a chart is. */
export type Summary = 'last' | 'average' | 'total'

interface Series {
  name: string
  tone: SeriesTone
}

export interface MetricSeries extends Series {
  attribute: MetricAttribute
}

export interface CountSeries extends Series {
  /** An expression over the lines of an interval, in SQL over the log sources. */
  sql: string
}

export interface ReportChart<S extends Series> {
  id: ReportChartId
  title: string
  unit: Unit
  /** Of the first series, beside the title. */
  summary: Summary
  /** The series are parts, and none of them is what the title says: there is no number beside it. */
  isOfParts?: boolean
  series: readonly [S, ...S[]]
  /** Intervals without lines are zero; where they are not, nothing is known of them. */
  isZeroWithoutLines?: boolean
  /** A line is written with each change: until the next one, the value is what it was. */
  isKeptUntilNextLine?: boolean
}

interface ReportWords {
  slug: string
  title: string
  description: string
  /** Why there is nothing. */
  empty: string
}

/** A page of charts, as data: of what is measured of the database, or of the lines of a log source. */
export type Report = ReportWords &
  (
    | { kind: 'metrics'; charts: readonly ReportChart<MetricSeries>[] }
    | { kind: 'lines'; from: string; charts: readonly ReportChart<CountSeries>[] }
  )
