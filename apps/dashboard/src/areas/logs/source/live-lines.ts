import { queryClient } from '~/api/query-client.ts'
import type { LinesQuery } from '../api/lines.ts'
import type { LogRow } from '../api/query-logs.ts'
import { tailLogs } from '../api/tail-logs.ts'
import { toLine } from './log-line.ts'
import { mergedLines } from './merged-lines.ts'

/** A list that grows keeps so many. Older ones are read again when they are scrolled to. */
const mostLines = 2_000

/** Adds lines to a list as they are written, until `signal` aborts. */
export const followLines = async (
  { queryKey }: Pick<LinesQuery, 'queryKey'>,
  urlAt: (cursor: string) => string,
  signal: AbortSignal,
): Promise<null> => {
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
  await tailLogs({ urlAt, sinceMs, signal, onRows: addRows })
  return null
}
