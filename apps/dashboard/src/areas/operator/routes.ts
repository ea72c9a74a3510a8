import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { operatorPaths } from './paths.ts'

const queries = () => import('./queries.ts')

const start = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: operatorPaths.accounts(), replace: true })
  },
})

const accounts = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/accounts',
  validateSearch: textSearch('search', 'page'),
  ...readsBySearch(async () => (await queries()).accountsQueries),
  component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const organizations = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/organizations',
  validateSearch: textSearch('search'),
  ...readsBySearch(async () => (await queries()).organizationsQueries),
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationsPage.tsx'),
    'OperatedOrganizationsPage',
  ),
})

const organization = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/organizations/$slug',
  ...reads(async () => (await queries()).organizationQueries),
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationPage.tsx'),
    'OperatedOrganizationPage',
  ),
})

const revenue = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/revenue',
  ...reads(async () => (await queries()).revenueQueries),
  component: lazyRouteComponent(() => import('./business/RevenuePage.tsx'), 'RevenuePage'),
})

const disputes = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/disputes',
  ...reads(async () => (await queries()).disputesQueries),
  component: lazyRouteComponent(() => import('./business/DisputesPage.tsx'), 'DisputesPage'),
})

const usage = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/usage',
  validateSearch: textSearch('search', 'meter'),
  ...readsBySearch(async () => (await queries()).operatedUsageQueries),
  component: lazyRouteComponent(() => import('./business/UsagePage.tsx'), 'OperatedUsagePage'),
})

const coupons = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/coupons',
  ...reads(async () => (await queries()).couponsQueries),
  component: lazyRouteComponent(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
})

const catalogue = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/catalogue',
  ...reads(async () => (await queries()).catalogueQueries),
  component: lazyRouteComponent(() => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
})

const projects = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/projects',
  validateSearch: textSearch('search'),
  ...readsBySearch(async () => (await queries()).projectsQueries),
  component: lazyRouteComponent(() => import('./OperatedProjectsPage.tsx'), 'OperatedProjectsPage'),
})

const mailbox = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/mailbox',
  ...reads(async () => (await queries()).mailboxQueries),
  component: lazyRouteComponent(() => import('./MailboxPage.tsx'), 'MailboxPage'),
})

const jobs = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/jobs',
  validateSearch: textSearch('state'),
  ...readsBySearch(async () => (await queries()).jobsQueries),
  component: lazyRouteComponent(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
})

const backups = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/backups',
  ...reads(async () => (await queries()).installationBackupsQueries),
  component: lazyRouteComponent(() => import('./backups/InstallationBackupsPage.tsx'), 'InstallationBackupsPage'),
})

const errors = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/errors',
  ...reads(async () => (await queries()).errorReportsQueries),
  component: lazyRouteComponent(() => import('./errors/ErrorReportsPage.tsx'), 'ErrorReportsPage'),
})

const error = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/errors/$id',
  ...reads(async () => (await queries()).errorReportQueries),
  component: lazyRouteComponent(() => import('./errors/ErrorReportPage.tsx'), 'ErrorReportPage'),
})

const supportRequests = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/support',
  validateSearch: textSearch('state'),
  ...readsBySearch(async () => (await queries()).supportRequestsQueries),
  component: lazyRouteComponent(() => import('./support/SupportRequestsPage.tsx'), 'SupportRequestsPage'),
})

const incidents = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/incidents',
  ...reads(async () => (await queries()).incidentsQueries),
  component: lazyRouteComponent(() => import('./incidents/IncidentsPage.tsx'), 'IncidentsPage'),
})

const testimonials = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/testimonials',
  ...reads(async () => (await queries()).testimonialsQueries),
  component: lazyRouteComponent(() => import('./testimonials/TestimonialsPage.tsx'), 'TestimonialsPage'),
})

const telemetry = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/telemetry',
  ...reads(async () => (await queries()).telemetryQueries),
  component: lazyRouteComponent(() => import('./telemetry/TelemetryPage.tsx'), 'TelemetryPage'),
})

const flags = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/flags',
  ...reads(async () => (await queries()).flagsQueries),
  component: lazyRouteComponent(() => import('./flags/FlagsPage.tsx'), 'FlagsPage'),
})

const settings = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/settings',
  ...reads(async () => (await queries()).settingsQueries),
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** The installation, for its operator. */
export const operatorPages = [
  start,
  accounts,
  organizations,
  organization,
  revenue,
  disputes,
  usage,
  coupons,
  catalogue,
  projects,
  mailbox,
  jobs,
  backups,
  errors,
  error,
  supportRequests,
  incidents,
  testimonials,
  telemetry,
  flags,
  settings,
] as const
