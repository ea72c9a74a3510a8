import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { errorReportQuery, errorReportsQuery } from './api/error-reports.ts'
import { jobsQuery } from './api/jobs.ts'
import { mailboxQuery } from './api/mailbox.ts'
import { profileQuery } from '~/api/profile.ts'
import { operatorPaths } from './paths.ts'
import { signedInOnly } from '~/routes/guards.ts'
import { root } from '~/routes/root.ts'

const layout = createRoute({
  getParentRoute: () => root,
  path: '/_operator',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('./OperatorLayout.tsx'), 'OperatorLayout'),
})

const start = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: operatorPaths.accounts(), replace: true })
  },
})

const accounts = createRoute({
  getParentRoute: () => layout,
  path: '/accounts',
  component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const organizations = createRoute({
  getParentRoute: () => layout,
  path: '/organizations',
  component: lazyRouteComponent(
    () => import('./organizations/OperatedOrganizationsPage.tsx'),
    'OperatedOrganizationsPage',
  ),
})

const projects = createRoute({
  getParentRoute: () => layout,
  path: '/projects',
  component: lazyRouteComponent(() => import('./OperatedProjectsPage.tsx'), 'OperatedProjectsPage'),
})

const mailbox = createRoute({
  getParentRoute: () => layout,
  path: '/mailbox',
  loader: ({ context }) => void context.queryClient.prefetchQuery(mailboxQuery),
  component: lazyRouteComponent(() => import('./MailboxPage.tsx'), 'MailboxPage'),
})

const jobs = createRoute({
  getParentRoute: () => layout,
  path: '/jobs',
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(jobsQuery(undefined)),
  component: lazyRouteComponent(() => import('./jobs/JobsPage.tsx'), 'JobsPage'),
})

const errors = createRoute({
  getParentRoute: () => layout,
  path: '/errors',
  loader: ({ context }) => void context.queryClient.prefetchQuery(errorReportsQuery),
  component: lazyRouteComponent(() => import('./errors/ErrorReportsPage.tsx'), 'ErrorReportsPage'),
})

const error = createRoute({
  getParentRoute: () => layout,
  path: '/errors/$id',
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(errorReportQuery(id)),
  component: lazyRouteComponent(() => import('./errors/ErrorReportPage.tsx'), 'ErrorReportPage'),
})

const supportRequests = createRoute({
  getParentRoute: () => layout,
  path: '/support',
  component: lazyRouteComponent(() => import('./support/SupportRequestsPage.tsx'), 'SupportRequestsPage'),
})

const incidents = createRoute({
  getParentRoute: () => layout,
  path: '/incidents',
  component: lazyRouteComponent(() => import('./incidents/IncidentsPage.tsx'), 'IncidentsPage'),
})

const testimonials = createRoute({
  getParentRoute: () => layout,
  path: '/testimonials',
  component: lazyRouteComponent(() => import('./testimonials/TestimonialsPage.tsx'), 'TestimonialsPage'),
})

const telemetry = createRoute({
  getParentRoute: () => layout,
  path: '/telemetry',
  component: lazyRouteComponent(() => import('./telemetry/TelemetryPage.tsx'), 'TelemetryPage'),
})

const flags = createRoute({
  getParentRoute: () => layout,
  path: '/flags',
  component: lazyRouteComponent(() => import('./flags/FlagsPage.tsx'), 'FlagsPage'),
})

const settings = createRoute({
  getParentRoute: () => layout,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** The installation, for its operator. Entries of the navigation: layouts/operator-areas.ts. */
export const operatorPages = layout.addChildren([
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
])
