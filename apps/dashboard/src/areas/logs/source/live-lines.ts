import { queryClient } from '~/api/query-client.ts'
import { linesQuery } from '../api/lines.ts'
import { maxLogRows } from '../api/query-logs.ts'
import type { LogRow } from '../api/query-logs.ts'
import { tailLogs } from '../api/tail-logs.ts'
import type { FilterSearch } from '../filter-params.ts'
import { linesSql } from './line-sql.ts'
import { toLine } from './log-line.ts'
import type { LogPage } from './log-pages.ts'
import { mergedLines } from './merged-lines.ts'

/** A list that grows keeps so many. Older ones are read again when they are scrolled to. */
const mostLines = 2_000

/** Adds lines to the list as they are written, until `signal` aborts. */
export const followLines = async (
  ref: string,
  page: LogPage,
  search: FilterSearch,
  signal: AbortSignal,
): Promise<null> => {
  const { queryKey } = linesQuery(ref, page, search)
  const addRows = (rows: readonly LogRow[]) =>
    queryClient.setQueryData(queryKey, (data) => {
      const [first, ...others] = data?.pages ?? []
      if (data === undefined || first === undefined) return data
      const lines = mergedLines(first.lines, rows.map(toLine))
      if (lines === first.lines) return data
      const isLong = lines.length > mostLines
      const pages = [{ ...first, lines: lines.slice(0, mostLines) }, ...(isLong ? [] : others)]
      return { pages, pageParams: data.pageParams.slice(0, pages.length) }
    })
  // What was written while the list was read is in both.
  const sinceMs = queryClient.getQueryData(queryKey)?.pages[0]?.bounds.endMs ?? Date.now()
  await tailLogs(ref, { sql: linesSql(page, search, { limit: maxLogRows }), sinceMs, signal, onRows: addRows })
  return null
}
