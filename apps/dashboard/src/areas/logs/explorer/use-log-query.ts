import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rangeOf } from '../filter-params.ts'
import { queryLogs } from '../api/query-logs.ts'
import type { RangeSearch } from '~/components/time-range/time-range.ts'
import { boundsOf, readRange } from '~/components/time-range/time-range.ts'

/** The query that the address has, and what runs one. A query of an address that was opened runs at once. */
export const useLogQuery = (projectRef: string, search: RangeSearch & { sql?: string }) => {
  const [asked, setAsked] = useState({ sql: search.sql, count: 0 })
  const time = rangeOf(search)
  const query = useQuery({
    queryKey: ['project', projectRef, 'log-query', asked, time],
    queryFn: ({ signal }) =>
      queryLogs(projectRef, { sql: asked.sql ?? '', ...boundsOf(readRange(time), Date.now()) }, signal),
    enabled: asked.sql !== undefined,
    placeholderData: keepPreviousData,
    // Rows stay what they were until the query runs again.
    staleTime: Infinity,
    retry: false,
  })
  return { query, run: (text: string) => setAsked(({ count }) => ({ sql: text, count: count + 1 })) }
}
