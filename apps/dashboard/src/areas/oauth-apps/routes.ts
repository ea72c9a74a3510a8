import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInOnly } from '~/routes/guards.ts'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const queries = () => import('./queries.ts')

export const apps = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/apps',
  ...reads(async () => (await queries()).appsQueries),
  component: lazyRouteComponent(() => import('./AppsPage.tsx'), 'AppsPage'),
})

export const authorize = createRoute({
  getParentRoute: () => layouts.root,
  path: '/authorize',
  validateSearch: textSearch('auth_id'),
  beforeLoad: signedInOnly,
  ...readsBySearch(async () => (await queries()).authorizeQueries),
  component: lazyRouteComponent(() => import('./consent/AuthorizePage.tsx'), 'AuthorizePage'),
})
