import { definePageQueries } from '~/routes/page-queries.ts'
import { errorReportQuery, errorReportsQuery } from './api/error-reports.ts'
import { jobsQuery } from './api/jobs.ts'
import { mailboxQuery } from './api/mailbox.ts'

export const mailboxQueries = definePageQueries(() => ({ mailbox: mailboxQuery }))

export const errorReportsQueries = definePageQueries(() => ({ reports: errorReportsQuery }))

export const errorReportQueries = definePageQueries(({ id }: { id: string }) => ({ report: errorReportQuery(id) }))

export const jobsQueries = definePageQueries(() => ({ all: jobsQuery(undefined) }))
