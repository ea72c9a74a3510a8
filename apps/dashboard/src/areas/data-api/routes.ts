import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { dataApiQueries } from './queries.ts'

export const dataApiSettings = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/api',
  ...reads(dataApiQueries),
  component: lazyRouteComponent(() => import('./settings/DataApiPage.tsx'), 'DataApiPage'),
})
