import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FilterSearch } from '../filter-params.ts'
import type { LineCounts } from '../source/line-counts.ts'
import { countsOf } from '../source/line-counts.ts'
import type { LinePlace } from '../source/line-sql.ts'
import { countsSql, linesSql, lineSql, pageLines } from '../source/line-sql.ts'
import type { LogLine } from '../source/log-line.ts'
import { toLine } from '../source/log-line.ts'
import type { LogPage } from '../source/log-pages.ts'
import type { Bounds } from '~/components/time-range/time-range.ts'
import { boundsOf, readRange, stepOf } from '~/components/time-range/time-range.ts'
import { queryLogs } from './query-logs.ts'

const freshMs = 5_000

/** Lines that follow each other, newest first, and the time that they were looked for in. */
export interface LinesPage {
  lines: readonly LogLine[]
  bounds: Bounds
}

type PageStart = { bounds: Bounds; before: LinePlace } | undefined
const firstPage = (): PageStart => undefined

interface LinesWanted extends Bounds {
  before: LinePlace | undefined
}

/** The lines of a list, newest first. A range up to now ends when its first page is read. */
export const linesOptions = (
  ref: string,
  slug: string,
  search: FilterSearch,
  read: (wanted: LinesWanted, signal: AbortSignal) => Promise<readonly LogLine[]>,
) =>
  infiniteQueryOptions({
    queryKey: ['project', ref, 'log-lines', slug, search],
    queryFn: async ({ pageParam, signal }): Promise<LinesPage> => {
      const bounds = pageParam?.bounds ?? boundsOf(readRange(search), Date.now())
      // Only what is older than the last line is read.
      const endMs = pageParam === undefined ? bounds.endMs : Math.ceil(pageParam.before.time / 1_000)
      return { lines: await read({ startMs: bounds.startMs, endMs, before: pageParam?.before }, signal), bounds }
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ lines, bounds }): PageStart => {
      const last = lines.at(-1)
      return last === undefined || lines.length < pageLines ? undefined : { bounds, before: last }
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })

export type LinesQuery = ReturnType<typeof linesOptions>

/** The lines of a source. */
export const linesQuery = (ref: string, page: LogPage, search: FilterSearch): LinesQuery =>
  linesOptions(ref, page.slug, search, async ({ before, ...bounds }, signal) => {
    const { rows } = await queryLogs(ref, { sql: linesSql(page, search, { before }), ...bounds }, signal)
    return rows.map(toLine)
  })

/** How many lines of a list there are, by interval and level. */
export const countsOptions = (
  ref: string,
  slug: string,
  search: FilterSearch,
  read: (bounds: Bounds, stepMs: number, signal: AbortSignal) => Promise<LineCounts>,
) =>
  queryOptions({
    queryKey: ['project', ref, 'log-counts', slug, search],
    queryFn: ({ signal }) => {
      const bounds = boundsOf(readRange(search), Date.now())
      return read(bounds, stepOf(bounds), signal)
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })

export type CountsQuery = ReturnType<typeof countsOptions>

export const countsQuery = (ref: string, page: LogPage, search: FilterSearch): CountsQuery =>
  countsOptions(ref, page.slug, search, async (bounds, stepMs, signal) => {
    const { rows } = await queryLogs(ref, { sql: countsSql(page, search, stepMs), ...bounds }, signal)
    return countsOf(rows, bounds, stepMs)
  })

/** One line with all of its fields; null where there is none, or no longer. */
export const lineQuery = (ref: string, page: LogPage, { time, id }: LinePlace) =>
  queryOptions({
    queryKey: ['project', ref, 'log-line', page.slug, time, id],
    queryFn: async ({ signal }) => {
      const bounds = { startMs: Math.floor(time / 1_000), endMs: Math.ceil(time / 1_000) }
      const { rows } = await queryLogs(ref, { sql: lineSql(page, id), ...bounds }, signal)
      return rows[0] ?? null
    },
    // A line does not change.
    staleTime: Infinity,
  })
