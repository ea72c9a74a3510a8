import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FilterSearch } from '../filter-params.ts'
import { countsOf } from '../source/line-counts.ts'
import type { LinePlace } from '../source/line-sql.ts'
import { countsSql, linesSql, lineSql, pageLines } from '../source/line-sql.ts'
import type { LogLine } from '../source/log-line.ts'
import { toLine } from '../source/log-line.ts'
import type { LogPage } from '../source/log-pages.ts'
import type { Bounds } from '../time-range.ts'
import { boundsOf, readRange, stepOf } from '../time-range.ts'
import { queryLogs } from './query-logs.ts'

const freshMs = 5_000

/** Lines that follow each other, newest first, and the time that they were looked for in. */
export interface LinesPage {
  lines: readonly LogLine[]
  bounds: Bounds
}

type PageStart = { bounds: Bounds; before: LinePlace } | undefined
const firstPage = (): PageStart => undefined

const keyOf = (kind: string, ref: string, { slug }: LogPage, search: FilterSearch) =>
  ['project', ref, kind, slug, search] as const

/** The lines of a source. A range up to now ends when its first page is read. */
export const linesQuery = (ref: string, page: LogPage, search: FilterSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf('log-lines', ref, page, search),
    queryFn: async ({ pageParam, signal }): Promise<LinesPage> => {
      const bounds = pageParam?.bounds ?? boundsOf(readRange(search), Date.now())
      const sql = linesSql(page, search, { before: pageParam?.before })
      // Only what is older than the last line is read.
      const endMs = pageParam === undefined ? bounds.endMs : Math.ceil(pageParam.before.time / 1_000)
      const { rows } = await queryLogs(ref, { sql, startMs: bounds.startMs, endMs }, signal)
      return { lines: rows.map(toLine), bounds }
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ lines, bounds }): PageStart => {
      const last = lines.at(-1)
      return last === undefined || lines.length < pageLines ? undefined : { bounds, before: last }
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })

/** How many lines there are, by interval and level. */
export const countsQuery = (ref: string, page: LogPage, search: FilterSearch) =>
  queryOptions({
    queryKey: keyOf('log-counts', ref, page, search),
    queryFn: async ({ signal }) => {
      const bounds = boundsOf(readRange(search), Date.now())
      const stepMs = stepOf(bounds)
      const { rows } = await queryLogs(ref, { sql: countsSql(page, search, stepMs), ...bounds }, signal)
      return countsOf(rows, bounds, stepMs)
    },
    staleTime: freshMs,
    refetchOnWindowFocus: false,
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
