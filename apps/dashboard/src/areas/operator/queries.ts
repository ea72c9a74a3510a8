import { supportRequestsQuery } from '~/areas/support/api/support.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { errorReportQuery, errorReportsQuery } from './api/error-reports.ts'
import { jobsQuery } from './api/jobs.ts'
import { mailboxQuery } from './api/mailbox.ts'
import { keptNoticesQuery } from './api/notices.ts'
import { operatedAccountsQuery, operatedProjectsQuery, settingsQuery } from './api/operator-area.ts'
import { operatedOrganizationsQuery } from './api/operator-organizations.ts'
import { testimonialsQuery } from './api/testimonials.ts'
import { releaseFlagsQuery } from './flags/release-flags.ts'
import { telemetryEventsQuery } from './telemetry/telemetry-events.ts'

export const accountsQueries = definePageQueries(() => ({ newest: operatedAccountsQuery('', 0) }))

export const organizationsQueries = definePageQueries(() => ({ all: operatedOrganizationsQuery('') }))

export const projectsQueries = definePageQueries(() => ({ all: operatedProjectsQuery('') }))

export const mailboxQueries = definePageQueries(() => ({ mailbox: mailboxQuery }))

export const jobsQueries = definePageQueries(() => ({ all: jobsQuery(undefined) }))

export const errorReportsQueries = definePageQueries(() => ({ reports: errorReportsQuery }))

export const errorReportQueries = definePageQueries(({ id }: { id: string }) => ({ report: errorReportQuery(id) }))

export const supportRequestsQueries = definePageQueries(() => ({ open: supportRequestsQuery('open') }))

export const incidentsQueries = definePageQueries(() => ({ notices: keptNoticesQuery }))

export const testimonialsQueries = definePageQueries(() => ({ testimonials: testimonialsQuery }))

export const telemetryQueries = definePageQueries(() => ({ telemetry: telemetryEventsQuery }))

export const flagsQueries = definePageQueries(() => ({ flags: releaseFlagsQuery }))

export const settingsQueries = definePageQueries(() => ({ settings: settingsQuery }))
