import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { operatorPaths } from './paths.ts'
import { errorReportQueries, errorReportsQueries, jobsQueries, mailboxQueries } from './queries.ts'

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
  component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const organizations = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/organizations',
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationsPage.tsx'),
    'OperatedOrganizationsPage',
  ),
})

const projects = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/projects',
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
  ...reads(jobsQueries),
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
  component: lazyRouteComponent(() => import('./support/SupportRequestsPage.tsx'), 'SupportRequestsPage'),
})

const incidents = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/incidents',
  component: lazyRouteComponent(() => import('./incidents/IncidentsPage.tsx'), 'IncidentsPage'),
})

const testimonials = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/testimonials',
  component: lazyRouteComponent(() => import('./testimonials/TestimonialsPage.tsx'), 'TestimonialsPage'),
})

const telemetry = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/telemetry',
  component: lazyRouteComponent(() => import('./telemetry/TelemetryPage.tsx'), 'TelemetryPage'),
})

const flags = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/flags',
  component: lazyRouteComponent(() => import('./flags/FlagsPage.tsx'), 'FlagsPage'),
})

const settings = createRoute({
  getParentRoute: () => layouts.operator,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** The installation, for its operator. */
export const operatorPages = [
  start,
  accounts,
  organizations,
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
