import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

const getParentRoute = () => layouts.project
const queries = () => import('./queries.ts')

export const list = createRoute({
  getParentRoute,
  path: '/branches',
  ...reads(async () => (await queries()).branchesQueries),
  component: lazyRouteComponent(() => import('./list/BranchesPage.tsx'), 'BranchesPage'),
})

export const merge = createRoute({
  getParentRoute,
  path: '/branches/$branchRef',
  ...reads(async () => (await queries()).mergeQueries),
  component: lazyRouteComponent(() => import('./merge/MergePage.tsx'), 'MergePage'),
})
