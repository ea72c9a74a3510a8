import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.ts'

export const clockHelp = createRoute({
  getParentRoute: () => root,
  path: '/help/clock',
  component: lazyRouteComponent(() => import('~/pages/help/ClockPage.tsx'), 'ClockPage'),
})
