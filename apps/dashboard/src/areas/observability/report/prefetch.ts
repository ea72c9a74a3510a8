import { queryClient } from '~/api/query-client.ts'
import type { RangeSearch } from '~/components/time-range/time-range.ts'
import { readRange } from '~/components/time-range/time-range.ts'
import { reportRowsQuery } from '../api/report-rows.ts'
import { reportAt } from '../reports/index.ts'
import { lastRange } from './last-range.ts'

export const prefetchReport = ({ ref }: { ref: string }, slug: string, search: RangeSearch): void => {
  void queryClient.prefetchQuery(reportRowsQuery(ref, reportAt(slug), readRange(search, lastRange.get())))
}
