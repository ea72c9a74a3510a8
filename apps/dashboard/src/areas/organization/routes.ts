import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { organizationPaths } from './paths.ts'

const queries = () => import('./queries.ts')

export const projects = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug',
  validateSearch: textSearch('search', 'returnTo'),
  ...reads(async () => (await queries()).projectsQueries),
  component: lazyRouteComponent(() => import('./projects/ProjectsPage.tsx'), 'ProjectsPage'),
})

export const team = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/team',
  ...reads(async () => (await queries()).teamQueries),
  component: lazyRouteComponent(() => import('./team/TeamPage.tsx'), 'TeamPage'),
})

export const general = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/general',
  ...reads(async () => (await queries()).generalQueries),
  component: lazyRouteComponent(() => import('./general/GeneralPage.tsx'), 'GeneralPage'),
})

export const billing = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/billing',
  // The invoice that a person comes back from a bank for, or the plan that a new organization is to have.
  validateSearch: textSearch('paid', 'plan'),
  component: lazyRouteComponent(() => import('./billing/BillingPage.tsx'), 'BillingPage'),
})

export const security = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/security',
  ...reads(async () => (await queries()).securityQueries),
  component: lazyRouteComponent(() => import('./security/SecurityPage.tsx'), 'SecurityPage'),
})

export const documents = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/documents',
  ...reads(async () => (await queries()).documentsQueries),
  component: lazyRouteComponent(() => import('./documents/DocumentsPage.tsx'), 'DocumentsPage'),
})

export const sso = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/sso',
  ...reads(async () => (await queries()).ssoQueries),
  component: lazyRouteComponent(() => import('./sso/SsoPage.tsx'), 'SsoPage'),
})

export const audit = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/audit',
  validateSearch: textSearch('range', 'from', 'to', 'action', 'actor'),
  ...readsBySearch(async () => (await queries()).auditQueries),
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
})

export const usage = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/usage',
  validateSearch: textSearch('range', 'project'),
  component: lazyRouteComponent(() => import('./usage/UsagePage.tsx'), 'UsagePage'),
})

// No page of its own yet: it leads to the nearest that has what it would hold.

export const integrations = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/integrations',
  beforeLoad: ({ params }) => {
    throw redirect({ to: organizationPaths.projects(params), replace: true })
  },
})
