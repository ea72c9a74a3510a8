import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const getParentRoute = () => layouts.projectPages
const queries = () => import('./queries.ts')

export const list = createRoute({
  getParentRoute,
  path: '/integrations/queues',
  validateSearch: textSearch('search', 'sort', 'new'),
  ...reads(async () => (await queries()).queuesQueries),
  component: lazyRouteComponent(() => import('./list/QueuesPage.tsx'), 'QueuesPage'),
})

const one = {
  getParentRoute,
  validateSearch: textSearch('state'),
  ...readsBySearch(async () => (await queries()).queueQueries),
  component: lazyRouteComponent(() => import('./details/QueuePage.tsx'), 'QueuePage'),
}

export const queue = createRoute({ ...one, path: '/integrations/queues/$queueId' })
