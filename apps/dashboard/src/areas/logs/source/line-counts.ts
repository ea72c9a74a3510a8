import type { AnswerAt } from '../../../api/client.ts'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import type { LogRow } from '../api/query-logs.ts'
import type { Bounds } from '../../../components/time-range/time-range.ts'
import { intervalsOf } from '../../../components/time-range/time-range.ts'
import type { LogLevel } from '@cairn/contracts/logs/log-levels'
import { logLevels } from '@cairn/contracts/logs/log-levels'

type Facets = AnswerAt<'GET /platform/projects/:ref/analytics/unified/counts'>['facets']
export type FacetName = keyof Facets

/** How many lines of each level there are in each interval of a time. */
export interface LineCounts {
  stepMs: number
  /** When the intervals start, in milliseconds. */
  starts: readonly number[]
  counts: Readonly<Record<LogLevel, readonly number[]>>
  total: number
  /** Of a list over all sources: how many lines have each value of each filter. */
  facets?: Facets
}

export const countsOf = (rows: readonly LogRow[], bounds: Bounds, stepMs: number): LineCounts => {
  const starts = intervalsOf(bounds, stepMs)
  const places = new Map(starts.map((start, index) => [start, index]))
  const counts = { ok: starts.map(() => 0), warning: starts.map(() => 0), error: starts.map(() => 0) }
  let total = 0
  for (const { start, level, lines } of rows) {
    const at = places.get(Number(start))
    const known = logLevels.find((each) => each === level)
    if (at === undefined || known === undefined) continue
    counts[known][at] = Number(lines)
    total += Number(lines)
  }
  return { stepMs, starts, counts, total }
}

const looks = [
  { level: 'ok', name: 'Info', tone: 'accent' },
  { level: 'warning', name: 'Warnings', tone: 'warning' },
  { level: 'error', name: 'Errors', tone: 'danger' },
] as const

/** What the chart draws: the worst at the bottom. */
export const countSeries = ({ counts }: LineCounts): ChartSeries[] =>
  looks.map(({ level, name, tone }) => ({ name, tone, values: counts[level] }))
