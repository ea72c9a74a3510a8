import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '~/routes/root.ts'

export const outageHelp = createRoute({
  getParentRoute: () => root,
  path: '/help/outage-2025-05-16',
  component: lazyRouteComponent(() => import('./OutagePage.tsx'), 'OutagePage'),
})

export const clockHelp = createRoute({
  getParentRoute: () => root,
  path: '/help/clock',
  component: lazyRouteComponent(() => import('./ClockPage.tsx'), 'ClockPage'),
})
