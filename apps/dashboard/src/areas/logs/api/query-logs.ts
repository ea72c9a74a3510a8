import { request } from '~/api/client.ts'
import type { Bounds } from '~/components/time-range/time-range.ts'

/** The rows that an answer has at most. */
export const maxLogRows = 1_000

export type LogRow = Readonly<Record<string, unknown>>

/** The rows that a query of the logs has between two moments. */
export const queryLogs = async (
  ref: string,
  { sql, startMs, endMs }: Bounds & { sql: string },
  signal: AbortSignal | undefined,
): Promise<{ rows: readonly LogRow[]; isTruncated: boolean }> => {
  const { result, is_truncated: isTruncated } = await request(
    'GET /platform/projects/:ref/analytics/endpoints/logs.all',
    {
      params: { ref },
      query: {
        sql,
        iso_timestamp_start: new Date(startMs).toISOString(),
        iso_timestamp_end: new Date(endMs).toISOString(),
      },
      signal,
    },
  )
  return { rows: result, isTruncated }
}
