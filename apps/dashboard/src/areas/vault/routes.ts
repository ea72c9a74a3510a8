import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

export const secrets = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/vault/secrets',
  ...reads(async () => (await import('./queries.ts')).vaultQueries),
  component: lazyRouteComponent(() => import('./secrets/VaultPage.tsx'), 'VaultPage'),
})
