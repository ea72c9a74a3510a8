import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

export const backups = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/database/backups/scheduled',
  ...reads(async () => (await import('./queries.ts')).backupsQueries),
  component: lazyRouteComponent(() => import('./BackupsPage.tsx'), 'BackupsPage'),
})

export const recovery = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/database/backups/pitr',
  ...reads(async () => (await import('./queries.ts')).recoveryQueries),
  component: lazyRouteComponent(() => import('./RecoveryPage.tsx'), 'RecoveryPage'),
})
