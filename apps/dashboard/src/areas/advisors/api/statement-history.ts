import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { boundsOf } from '~/components/time-range/time-range.ts'

const historyKey = (ref: string) => [...catalogueKey(ref), 'query-statistics', 'history'] as const

const freshMs = 10_000

const timeOf = (range: PageRange) => {
  const { startMs, endMs } = boundsOf(range, Date.now())
  return {
    startMs,
    endMs,
    query: { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() },
  }
}

/** The statements of a time. One up to now ends when it is read. */
export const statementsInTimeQuery = (ref: string, range: PageRange) =>
  queryOptions({
    queryKey: [...historyKey(ref), range],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/query-statistics/history', {
        query: timeOf(range).query,
        signal,
      }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  })

/** What one statement did over a time. */
export const statementHistoryQuery = (ref: string, { id, role }: { id: string; role: string }, range: PageRange) =>
  queryOptions({
    queryKey: [...historyKey(ref), id, role, range],
    queryFn: async ({ signal }) => {
      const { startMs, endMs, query } = timeOf(range)
      const { step_ms: stepMs, steps } = await requestDatabase(
        ref,
        'GET /platform/pg-meta/:ref/query-statistics/:id/history',
        { params: { id }, query: { ...query, role }, signal },
      )
      return { startMs, endMs, stepMs, steps }
    },
    staleTime: freshMs,
  })
