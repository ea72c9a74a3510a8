import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

export const dataApiSettings = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/api',
  ...reads(async () => (await import('./queries.ts')).dataApiQueries),
  component: lazyRouteComponent(() => import('./settings/DataApiPage.tsx'), 'DataApiPage'),
})
