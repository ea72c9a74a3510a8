import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { invitationsQuery } from '~/areas/organization/api/invitations.ts'
import { membersQuery } from '~/areas/organization/api/members.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { configQuery } from '~/api/platform.ts'
import { projectsQuery } from '~/api/projects.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { signedInOnly } from './guards.ts'
import { root } from './root.ts'
import { textSearch } from './text-search.ts'

const layout = createRoute({
  getParentRoute: () => root,
  id: 'organization-pages',
  beforeLoad: signedInOnly,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(organizationsQuery)
    void context.queryClient.prefetchQuery(projectsQuery)
  },
  component: lazyRouteComponent(() => import('~/layouts/OrgLayout.tsx'), 'OrgLayout'),
})

const organizations = createRoute({
  getParentRoute: () => layout,
  path: '/organizations',
  validateSearch: textSearch('error', 'org'),
  component: lazyRouteComponent(() => import('~/areas/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
})

const newOrganization = createRoute({
  getParentRoute: () => layout,
  path: '/new',
  component: lazyRouteComponent(() => import('~/areas/organizations/NewOrganizationPage.tsx'), 'NewOrganizationPage'),
})

const organization = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug',
  validateSearch: textSearch('search', 'returnTo'),
  component: lazyRouteComponent(() => import('~/areas/organization/projects/ProjectsPage.tsx'), 'ProjectsPage'),
})

const team = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/team',
  loader: ({ context, params: { slug } }) => {
    void context.queryClient.prefetchQuery(membersQuery(slug))
    void context.queryClient.prefetchQuery(invitationsQuery(slug))
  },
  component: lazyRouteComponent(() => import('~/areas/organization/team/TeamPage.tsx'), 'TeamPage'),
})

const organizationGeneral = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/general',
  component: lazyRouteComponent(() => import('~/areas/organization/general/GeneralPage.tsx'), 'GeneralPage'),
})

const billing = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/billing',
  component: lazyRouteComponent(() => import('~/areas/organization/billing/BillingPage.tsx'), 'BillingPage'),
})

const organizationSecurity = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/security',
  loader: ({ context, params: { slug } }) => void context.queryClient.prefetchQuery(membersQuery(slug)),
  component: lazyRouteComponent(() => import('~/areas/organization/security/SecurityPage.tsx'), 'SecurityPage'),
})

const sso = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/sso',
  component: lazyRouteComponent(() => import('~/areas/organization/sso/SsoPage.tsx'), 'SsoPage'),
})

const audit = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/audit',
  validateSearch: textSearch('range', 'from', 'to', 'action', 'actor'),
  component: lazyRouteComponent(() => import('~/areas/organization/audit/AuditPage.tsx'), 'AuditPage'),
})

// No pages of their own yet: each leads to the nearest that has what it would hold.
const usage = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/usage',
  beforeLoad: ({ params }) => {
    throw redirect({ to: organizationPaths.billing(params), replace: true })
  },
})

const integrations = createRoute({
  getParentRoute: () => layout,
  path: '/org/$slug/integrations',
  beforeLoad: ({ params }) => {
    throw redirect({ to: organizationPaths.projects(params), replace: true })
  },
})

const newProject = createRoute({
  getParentRoute: () => layout,
  path: '/new/$slug',
  loader: ({ context }) => void context.queryClient.prefetchQuery(configQuery),
  component: lazyRouteComponent(() => import('~/areas/projects/new/NewProjectPage.tsx'), 'NewProjectPage'),
})

// Links that name no project or organization of their own: whoever follows one chooses, and goes on.
const chooser = (path: '/project/_' | '/project/_/$' | '/org/_' | '/org/_/$' | '/sql/$' | '/editor/$') =>
  createRoute({
    getParentRoute: () => layout,
    path,
    component: lazyRouteComponent(() => import('~/areas/choose/ChoosePage.tsx'), 'ChoosePage'),
  })

export const organizationPages = layout.addChildren([
  organizations,
  newOrganization,
  organization,
  team,
  organizationGeneral,
  billing,
  organizationSecurity,
  sso,
  audit,
  usage,
  integrations,
  newProject,
  chooser('/project/_'),
  chooser('/project/_/$'),
  chooser('/org/_'),
  chooser('/org/_/$'),
  chooser('/sql/$'),
  chooser('/editor/$'),
])
