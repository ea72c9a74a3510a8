import { definePageQueries } from '~/routes/page-queries.ts'
import { lintExceptionsQuery, lintsQuery } from './api/lints.ts'
import { queryStatisticsQuery } from './api/query-statistics.ts'

interface Address {
  ref: string
}

export const findingsQueries = definePageQueries(({ ref }: Address) => ({ lints: lintsQuery(ref) }))

/** With the rules beside them. */
export const rulesQueries = definePageQueries(({ ref }: Address) => ({
  lints: lintsQuery(ref),
  exceptions: lintExceptionsQuery(ref),
}))

export const queryPerformanceQueries = definePageQueries(({ ref }: Address) => ({
  statistics: queryStatisticsQuery(ref),
}))
