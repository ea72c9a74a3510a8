import { queryClient } from '~/api/query-client.ts'
import { reportRowsQuery } from '../api/report-rows.ts'
import { reportAt } from '../reports/index.ts'
import { lastRange } from './last-range.ts'
import type { RangeSearch } from '../range-search.ts'
import { readReportRange } from './report-range.ts'

export const prefetchReport = ({ ref }: { ref: string }, slug: string, search: RangeSearch): void => {
  void queryClient.prefetchQuery(reportRowsQuery(ref, reportAt(slug), readReportRange(search, lastRange.get())))
}
