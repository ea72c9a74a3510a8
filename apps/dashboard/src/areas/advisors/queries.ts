import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { lintExceptionsQuery, lintsQuery } from './api/lints.ts'
import { queryStatisticsQuery } from './api/query-statistics.ts'
import { statementsInTimeQuery } from './api/statement-history.ts'
import type { PeriodSearch } from './query-performance/period.ts'
import { historyRange, periodIn } from './query-performance/period.ts'

interface Address {
  ref: string
}

export const findingsQueries = definePageQueries(({ ref }: Address) => ({ lints: lintsQuery(ref) }))

/** With the rules beside them. */
export const rulesQueries = definePageQueries(({ ref }: Address) => ({
  lints: lintsQuery(ref),
  exceptions: lintExceptionsQuery(ref),
}))

export const queryPerformanceQueries = defineSearchedQueries(({ ref }: Address, search: PeriodSearch) => {
  const period = periodIn(search)
  return {
    statistics: queryStatisticsQuery(ref),
    inTime: { ...statementsInTimeQuery(ref, historyRange(period)), enabled: period !== undefined },
  }
})
