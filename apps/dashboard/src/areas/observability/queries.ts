import { definePageQueries } from '~/routes/page-queries.ts'
import { reportQuery, reportsQuery } from './api/custom-reports.ts'

export const customReportsQueries = definePageQueries(({ ref }: { ref: string }) => ({ reports: reportsQuery(ref) }))

export const customReportQueries = definePageQueries(({ ref, id }: { ref: string; id: string }) => ({
  report: reportQuery(ref, id),
}))
