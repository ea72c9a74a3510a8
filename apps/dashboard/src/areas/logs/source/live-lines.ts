import { queryClient } from '~/api/query-client.ts'
import { linesQuery, newerLines } from '../api/lines.ts'
import type { FilterSearch } from '../filter-params.ts'
import type { LogPage } from './log-pages.ts'
import { mergedLines } from './merged-lines.ts'

/** A line is written when its request has ended, and has the time at which that began: it may come in below others. */
const lateMs = 30_000
/** A list that grows keeps so many. Older ones are read again when they are scrolled to. */
const mostLines = 2_000

/** Adds what was written since the last time to the list. Returns when the newest line of the list is. */
export const followLines = async (
  ref: string,
  page: LogPage,
  search: FilterSearch,
  signal: AbortSignal,
): Promise<number> => {
  const { queryKey } = linesQuery(ref, page, search)
  const now = Date.now()
  const known = queryClient.getQueryData(queryKey)?.pages[0]
  if (known === undefined) return 0
  const newestMs = (known.lines[0]?.time ?? 0) / 1_000
  const startMs = Math.max(known.bounds.startMs, (newestMs === 0 ? known.bounds.startMs : newestMs) - lateMs)
  const newer = await newerLines(ref, page, search, { startMs, endMs: now + lateMs }, signal)
  queryClient.setQueryData(queryKey, (data) => {
    const [first, ...others] = data?.pages ?? []
    if (data === undefined || first === undefined) return data
    const lines = mergedLines(first.lines, newer)
    if (lines === first.lines) return data
    const isLong = lines.length > mostLines
    const pages = [{ ...first, lines: lines.slice(0, mostLines) }, ...(isLong ? [] : others)]
    return { pages, pageParams: data.pageParams.slice(0, pages.length) }
  })
  return newer[0]?.time ?? 0
}
