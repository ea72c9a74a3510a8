import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { operatorPaths } from './paths.ts'
import {
  accountsQueries,
  catalogueQueries,
  couponsQueries,
  errorReportQueries,
  errorReportsQueries,
  flagsQueries,
  incidentsQueries,
  jobsQueries,
  mailboxQueries,
  operatedUsageQueries,
  organizationQueries,
  organizationsQueries,
  projectsQueries,
  revenueQueries,
  settingsQueries,
  supportRequestsQueries,
  telemetryQueries,
  testimonialsQueries,
} from './queries.ts'

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
  ...readsBySearch(accountsQueries),
  component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const organizations = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/organizations',
  validateSearch: textSearch('search'),
  ...readsBySearch(organizationsQueries),
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationsPage.tsx'),
    'OperatedOrganizationsPage',
  ),
})

const organization = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/organizations/$slug',
  ...reads(organizationQueries),
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationPage.tsx'),
    'OperatedOrganizationPage',
  ),
})

const revenue = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/revenue',
  ...reads(revenueQueries),
  component: lazyRouteComponent(() => import('./business/RevenuePage.tsx'), 'RevenuePage'),
})

const usage = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/usage',
  validateSearch: textSearch('search', 'meter'),
  ...readsBySearch(operatedUsageQueries),
  component: lazyRouteComponent(() => import('./business/UsagePage.tsx'), 'OperatedUsagePage'),
})

const coupons = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/coupons',
  ...reads(couponsQueries),
  component: lazyRouteComponent(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
})

const catalogue = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/catalogue',
  ...reads(catalogueQueries),
  component: lazyRouteComponent(() => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
})

const projects = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/projects',
  validateSearch: textSearch('search'),
  ...readsBySearch(projectsQueries),
  component: lazyRouteComponent(() => import('./OperatedProjectsPage.tsx'), 'OperatedProjectsPage'),
})

const mailbox = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/mailbox',
  ...reads(mailboxQueries),
  component: lazyRouteComponent(() => import('./MailboxPage.tsx'), 'MailboxPage'),
})

const jobs = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/jobs',
  validateSearch: textSearch('state'),
  ...readsBySearch(jobsQueries),
  component: lazyRouteComponent(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
})

const errors = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/errors',
  ...reads(errorReportsQueries),
  component: lazyRouteComponent(() => import('./errors/ErrorReportsPage.tsx'), 'ErrorReportsPage'),
})

const error = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/errors/$id',
  ...reads(errorReportQueries),
  component: lazyRouteComponent(() => import('./errors/ErrorReportPage.tsx'), 'ErrorReportPage'),
})

const supportRequests = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/support',
  validateSearch: textSearch('state'),
  ...readsBySearch(supportRequestsQueries),
  component: lazyRouteComponent(() => import('./support/SupportRequestsPage.tsx'), 'SupportRequestsPage'),
})

const incidents = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/incidents',
  ...reads(incidentsQueries),
  component: lazyRouteComponent(() => import('./incidents/IncidentsPage.tsx'), 'IncidentsPage'),
})

const testimonials = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/testimonials',
  ...reads(testimonialsQueries),
  component: lazyRouteComponent(() => import('./testimonials/TestimonialsPage.tsx'), 'TestimonialsPage'),
})

const telemetry = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/telemetry',
  ...reads(telemetryQueries),
  component: lazyRouteComponent(() => import('./telemetry/TelemetryPage.tsx'), 'TelemetryPage'),
})

const flags = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/flags',
  ...reads(flagsQueries),
  component: lazyRouteComponent(() => import('./flags/FlagsPage.tsx'), 'FlagsPage'),
})

const settings = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/settings',
  ...reads(settingsQueries),
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** The installation, for its operator. */
export const operatorPages = [
  start,
  accounts,
  organizations,
  organization,
  revenue,
  usage,
  coupons,
  catalogue,
  projects,
  mailbox,
  jobs,
  errors,
  error,
  supportRequests,
  incidents,
  testimonials,
  telemetry,
  flags,
  settings,
] as const
