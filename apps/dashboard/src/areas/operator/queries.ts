import { jobStates } from '@cairn/contracts/jobs/job-states'
import { supportRequestsQuery } from '~/areas/support/api/support.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { operatedCatalogueQuery, operatedUsageQuery, revenueQuery } from './api/business.ts'
import { couponsQuery } from './api/coupons.ts'
import { errorReportQuery, errorReportsQuery } from './api/error-reports.ts'
import { installationBackupsQuery } from './api/installation-backups.ts'
import { jobsQuery } from './api/jobs.ts'
import { mailboxQuery } from './api/mailbox.ts'
import { keptNoticesQuery } from './api/kept-notices.ts'
import { operatedAccountsQuery, operatedProjectsQuery, settingsQuery } from './api/operator-area.ts'
import { assistantSwitchQuery } from './api/assistant-switch.ts'
import { disputesQuery, operatedOrganizationQuery } from './api/operated-organization.ts'
import { operatedOrganizationsQuery } from './api/operator-organizations.ts'
import { testimonialsQuery } from './api/testimonials.ts'
import { releaseFlagsQuery } from './flags/release-flags.ts'
import { telemetryEventsQuery } from './telemetry/telemetry-events.ts'

interface Search {
  search?: string
}

/** The page that an address names: the first one has number 0. */
export const accountsPage = (page = '0'): number => (/^\d{1,6}$/.test(page) ? Number(page) : 0)

export const accountsQueries = defineSearchedQueries((_: void, { search = '', page }: Search & { page?: string }) => ({
  accounts: operatedAccountsQuery(search.trim(), accountsPage(page)),
}))

export const organizationsQueries = defineSearchedQueries((_: void, { search = '' }: Search) => ({
  organizations: operatedOrganizationsQuery(search.trim()),
}))

export const organizationQueries = definePageQueries(({ slug }: { slug: string }) => ({
  organization: operatedOrganizationQuery(slug),
}))

export const revenueQueries = definePageQueries(() => ({ revenue: revenueQuery }))

export const disputesQueries = definePageQueries(() => ({ disputes: disputesQuery }))

export const operatedUsageQueries = defineSearchedQueries((_: void, { search = '' }: Search) => ({
  usage: operatedUsageQuery(search.trim()),
}))

export const couponsQueries = definePageQueries(() => ({ coupons: couponsQuery }))

export const catalogueQueries = definePageQueries(() => ({ catalogue: operatedCatalogueQuery }))

export const projectsQueries = defineSearchedQueries((_: void, { search = '' }: Search) => ({
  projects: operatedProjectsQuery(search.trim()),
}))

export const mailboxQueries = definePageQueries(() => ({ mailbox: mailboxQuery }))

export const jobsQueries = defineSearchedQueries((_: void, { state }: { state?: string }) => ({
  jobs: jobsQuery(jobStates.find((each) => each === state)),
}))

export const installationBackupsQueries = definePageQueries(() => ({ backups: installationBackupsQuery }))

export const errorReportsQueries = definePageQueries(() => ({ reports: errorReportsQuery }))

export const errorReportQueries = definePageQueries(({ id }: { id: string }) => ({ report: errorReportQuery(id) }))

export const supportRequestsQueries = defineSearchedQueries((_: void, { state }: { state?: string }) => ({
  requests: supportRequestsQuery(state === 'closed' ? 'closed' : 'open'),
}))

export const incidentsQueries = definePageQueries(() => ({ notices: keptNoticesQuery }))

export const testimonialsQueries = definePageQueries(() => ({ testimonials: testimonialsQuery }))

export const telemetryQueries = definePageQueries(() => ({ telemetry: telemetryEventsQuery }))

export const flagsQueries = definePageQueries(() => ({ flags: releaseFlagsQuery }))

export const settingsQueries = definePageQueries(() => ({
  settings: settingsQuery,
  assistant: assistantSwitchQuery,
}))
