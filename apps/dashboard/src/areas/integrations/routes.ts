import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

export const all = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/integrations',
  ...reads(async () => (await import('./queries.ts')).integrationsQueries),
  component: lazyRouteComponent(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage'),
})
