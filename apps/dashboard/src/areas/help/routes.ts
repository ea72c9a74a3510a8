import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'

export const outage = createRoute({
  getParentRoute: () => layouts.root,
  path: '/help/outage-2025-05-16',
  component: lazyRouteComponent(() => import('./OutagePage.tsx'), 'OutagePage'),
})

export const clock = createRoute({
  getParentRoute: () => layouts.root,
  path: '/help/clock',
  component: lazyRouteComponent(() => import('./ClockPage.tsx'), 'ClockPage'),
})
