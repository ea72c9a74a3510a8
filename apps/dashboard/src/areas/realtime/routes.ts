import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

const getParentRoute = () => layouts.projectPages

export const inspector = createRoute({
  getParentRoute,
  path: '/realtime/inspector',
  component: lazyRouteComponent(() => import('./inspector/InspectorPage.tsx'), 'InspectorPage'),
})

export const settings = createRoute({
  getParentRoute,
  path: '/realtime/settings',
  ...reads(async () => (await import('./queries.ts')).realtimeSettingsQueries),
  component: lazyRouteComponent(() => import('./settings/RealtimeSettingsPage.tsx'), 'RealtimeSettingsPage'),
})
