import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { newOrganizationQueries, organizationsQueries } from './queries.ts'

export const list = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/organizations',
  validateSearch: textSearch('error', 'org', 'search'),
  ...reads(organizationsQueries),
  component: lazyRouteComponent(() => import('./OrganizationsPage.tsx'), 'OrganizationsPage'),
})

export const create = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/new',
  ...reads(newOrganizationQueries),
  component: lazyRouteComponent(() => import('./NewOrganizationPage.tsx'), 'NewOrganizationPage'),
})
