import { metricIntervals } from '@cairn/contracts/observability/metric-attributes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { boundsOf } from '~/components/time-range/time-range.ts'
import { queryLogs } from '~/areas/logs/api/query-logs.ts'
import type { Report } from '../report/report.ts'
import { columnOf, lineStepMs, reportSql } from '../report/report-values.ts'
import type { ReportRows } from '../report/report-values.ts'

interface Time {
  startMs: number
  endMs: number
}

const linesRows = async (
  ref: string,
  report: Extract<Report, { kind: 'lines' }>,
  time: Time,
  signal: AbortSignal,
): Promise<ReportRows> => {
  const stepMs = lineStepMs(time)
  const { rows } = await queryLogs(ref, { sql: reportSql(report, stepMs), ...time }, signal)
  const byStart = rows.map(({ start, ...columns }): [number, Record<string, number>] => [
    Number(start),
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]])),
    ),
  ])
  return { ...time, stepMs, rows: new Map(byStart) }
}

const metricRows = async (
  ref: string,
  { charts }: Extract<Report, { kind: 'metrics' }>,
  time: Time,
  signal: AbortSignal,
): Promise<ReportRows> => {
  const columns = charts.flatMap(({ series }, chart) =>
    series.map(({ attribute }, index) => ({ attribute, name: columnOf(chart, index) })),
  )
  const { data, interval } = await request('GET /platform/projects/:ref/infra-monitoring', {
    params: { ref },
    query: {
      attributes: [...new Set(columns.map(({ attribute }) => attribute))].join(','),
      startDate: new Date(time.startMs).toISOString(),
      endDate: new Date(time.endMs).toISOString(),
    },
    signal,
  })
  const byStart = data.map(({ period_start: start, values }): [number, Record<string, number>] => [
    Date.parse(start),
    Object.fromEntries(
      columns.flatMap(({ attribute, name }) => {
        const value = values[attribute]
        return value === undefined ? [] : [[name, Number(value)]]
      }),
    ),
  ])
  return { ...time, stepMs: metricIntervals[interval], rows: new Map(byStart) }
}

const freshMs = 10_000

export const reportsKey = (ref: string) => ['project', ref, 'report'] as const

/** What the charts of a report draw. A range up to now ends when it is read. */
export const reportRowsQuery = (ref: string, report: Report, range: PageRange) =>
  queryOptions({
    queryKey: [...reportsKey(ref), report.slug, range],
    queryFn: ({ signal }) => {
      const time = boundsOf(range, Date.now())
      return report.kind === 'lines' ? linesRows(ref, report, time, signal) : metricRows(ref, report, time, signal)
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
