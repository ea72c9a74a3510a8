import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { bucketsQueries } from './queries.ts'

export const buckets = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/storage/buckets',
  validateSearch: textSearch('search', 'sort'),
  ...reads(bucketsQueries),
  component: lazyRouteComponent(() => import('./buckets/BucketsPage.tsx'), 'BucketsPage'),
})
