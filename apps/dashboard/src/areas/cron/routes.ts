import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const getParentRoute = () => layouts.projectPages
const queries = () => import('./queries.ts')

export const list = createRoute({
  getParentRoute,
  path: '/integrations/cron',
  validateSearch: textSearch('search', 'sort'),
  ...reads(async () => (await queries()).cronJobsQueries),
  component: lazyRouteComponent(() => import('./list/CronJobsPage.tsx'), 'CronJobsPage'),
})

export const job = createRoute({
  getParentRoute,
  path: '/integrations/cron/$jobId',
  ...reads(async () => (await queries()).cronJobQueries),
  component: lazyRouteComponent(() => import('./details/CronJobPage.tsx'), 'CronJobPage'),
})
