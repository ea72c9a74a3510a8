import { queryOptions } from '@tanstack/react-query'
import { textOf, toLine } from '../source/log-line.ts'
import type { RequestLine } from '../source/request-sql.ts'
import { requestSql } from '../source/request-sql.ts'
import { queryLogs } from './query-logs.ts'

const aroundMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000
/** A line is written some time after its request has ended: the lines of a recent one are read again, for a while. */
const againMs = 2_000
const recentMs = 60_000
const mostReads = 30

/** What was written about a request, around a time, or in the last day. */
export const requestQuery = (ref: string, requestId: string, nearMs: number | undefined) =>
  queryOptions({
    queryKey: ['project', ref, 'log-request', requestId, nearMs],
    queryFn: async ({ signal }): Promise<RequestLine[]> => {
      const now = Date.now()
      const bounds =
        nearMs === undefined
          ? { startMs: now - dayMs, endMs: now + aroundMs }
          : { startMs: nearMs - aroundMs, endMs: nearMs + aroundMs }
      const { rows } = await queryLogs(ref, { sql: requestSql(requestId), ...bounds }, signal)
      return rows.map((row) => ({ ...toLine(row), slug: textOf(row['page']) }))
    },
    staleTime: againMs,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const newestMs = nearMs ?? (data?.at(-1)?.time ?? Infinity) / 1_000
      return dataUpdateCount < mostReads && Date.now() - newestMs < recentMs ? againMs : false
    },
  })
