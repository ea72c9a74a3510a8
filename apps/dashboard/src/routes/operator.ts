import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { errorReportQuery, errorReportsQuery } from '~/api/error-reports.ts'
import { mailboxQuery } from '~/api/mailbox.ts'
import { profileQuery } from '~/api/profile.ts'
import { paths } from '~/paths.ts'
import { signedInOnly } from './guards.ts'
import { root } from './root.ts'

const layout = createRoute({
  getParentRoute: () => root,
  path: '/_operator',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('~/layouts/OperatorLayout.tsx'), 'OperatorLayout'),
})

const start = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.operatedAccounts(), replace: true })
  },
})

const accounts = createRoute({
  getParentRoute: () => layout,
  path: '/accounts',
  component: lazyRouteComponent(() => import('~/pages/operator/accounts/AccountsPage.tsx'), 'AccountsPage'),
})

const organizations = createRoute({
  getParentRoute: () => layout,
  path: '/organizations',
  component: lazyRouteComponent(
    () => import('~/pages/operator/organizations/OperatedOrganizationsPage.tsx'),
    'OperatedOrganizationsPage',
  ),
})

const projects = createRoute({
  getParentRoute: () => layout,
  path: '/projects',
  component: lazyRouteComponent(() => import('~/pages/operator/OperatedProjectsPage.tsx'), 'OperatedProjectsPage'),
})

const mailbox = createRoute({
  getParentRoute: () => layout,
  path: '/mailbox',
  loader: ({ context }) => void context.queryClient.prefetchQuery(mailboxQuery),
  component: lazyRouteComponent(() => import('~/pages/operator/MailboxPage.tsx'), 'MailboxPage'),
})

const errors = createRoute({
  getParentRoute: () => layout,
  path: '/errors',
  loader: ({ context }) => void context.queryClient.prefetchQuery(errorReportsQuery),
  component: lazyRouteComponent(() => import('~/pages/operator/errors/ErrorReportsPage.tsx'), 'ErrorReportsPage'),
})

const error = createRoute({
  getParentRoute: () => layout,
  path: '/errors/$id',
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(errorReportQuery(id)),
  component: lazyRouteComponent(() => import('~/pages/operator/errors/ErrorReportPage.tsx'), 'ErrorReportPage'),
})

const supportRequests = createRoute({
  getParentRoute: () => layout,
  path: '/support',
  component: lazyRouteComponent(
    () => import('~/pages/operator/support/SupportRequestsPage.tsx'),
    'SupportRequestsPage',
  ),
})

const incidents = createRoute({
  getParentRoute: () => layout,
  path: '/incidents',
  component: lazyRouteComponent(() => import('~/pages/operator/incidents/IncidentsPage.tsx'), 'IncidentsPage'),
})

const testimonials = createRoute({
  getParentRoute: () => layout,
  path: '/testimonials',
  component: lazyRouteComponent(() => import('~/pages/operator/testimonials/TestimonialsPage.tsx'), 'TestimonialsPage'),
})

const telemetry = createRoute({
  getParentRoute: () => layout,
  path: '/telemetry',
  component: lazyRouteComponent(() => import('~/pages/operator/telemetry/TelemetryPage.tsx'), 'TelemetryPage'),
})

const flags = createRoute({
  getParentRoute: () => layout,
  path: '/flags',
  component: lazyRouteComponent(() => import('~/pages/operator/flags/FlagsPage.tsx'), 'FlagsPage'),
})

const settings = createRoute({
  getParentRoute: () => layout,
  path: '/settings',
  component: lazyRouteComponent(() => import('~/pages/operator/SettingsPage.tsx'), 'SettingsPage'),
})

/** The installation, for its operator. Entries of the navigation: layouts/operator-areas.ts. */
export const operatorPages = layout.addChildren([
  start,
  accounts,
  organizations,
  projects,
  mailbox,
  errors,
  error,
  supportRequests,
  incidents,
  testimonials,
  telemetry,
  flags,
  settings,
])
