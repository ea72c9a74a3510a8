import { definePageQueries } from '~/routes/page-queries.ts'
import { cronJobQuery, cronJobsQuery, cronRunsQuery } from './api/cron-jobs.ts'

export const cronJobsQueries = definePageQueries(({ ref }: { ref: string }) => ({ jobs: cronJobsQuery(ref) }))

export const cronJobQueries = definePageQueries(({ ref, jobId }: { ref: string; jobId: string }) => ({
  job: cronJobQuery(ref, jobId),
  runs: cronRunsQuery(ref, jobId),
}))
