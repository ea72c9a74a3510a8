import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.ts'

export const outageHelp = createRoute({
  getParentRoute: () => root,
  path: '/help/outage-2025-05-16',
  component: lazyRouteComponent(() => import('~/pages/help/OutagePage.tsx'), 'OutagePage'),
})

export const clockHelp = createRoute({
  getParentRoute: () => root,
  path: '/help/clock',
  component: lazyRouteComponent(() => import('~/pages/help/ClockPage.tsx'), 'ClockPage'),
})
