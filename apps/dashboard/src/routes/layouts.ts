import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { connectSearch } from '~/connect/connect-search.ts'
import { organizationLayoutQueries, operatorLayoutQueries, projectLayoutQueries } from '~/layouts/queries.ts'
import { signedInOnly } from './guards.ts'
import { reads } from './page-queries.ts'
import { root } from './root.ts'

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('~/layouts/AccountLayout.tsx'), 'AccountLayout'),
})

const organization = createRoute({
  getParentRoute: () => root,
  id: 'organization-pages',
  beforeLoad: signedInOnly,
  ...reads(organizationLayoutQueries),
  component: lazyRouteComponent(() => import('~/layouts/OrgLayout.tsx'), 'OrgLayout'),
})

const operator = createRoute({
  getParentRoute: () => root,
  path: '/_operator',
  beforeLoad: signedInOnly,
  ...reads(operatorLayoutQueries),
  component: lazyRouteComponent(() => import('~/layouts/OperatorLayout.tsx'), 'OperatorLayout'),
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/project/$ref',
  validateSearch: connectSearch,
  beforeLoad: signedInOnly,
  ...reads(projectLayoutQueries),
  component: lazyRouteComponent(() => import('~/layouts/ProjectLayout.tsx'), 'ProjectLayout'),
})

/** Pages of a project that are listed in a second column. */
const projectPages = createRoute({
  getParentRoute: () => project,
  id: 'areas',
  component: lazyRouteComponent(() => import('~/layouts/project-pages/SectionLayout.tsx'), 'SectionLayout'),
})

/** The frames that pages of several areas share. An area names the layout of each of its routes. */
export const layouts = { root, account, organization, operator, project, projectPages } as const
