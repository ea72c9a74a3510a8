import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

const queries = () => import('./queries.ts')

export const apiKeys = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/api-keys',
  ...reads(async () => (await queries()).apiKeysQueries),
  component: lazyRouteComponent(() => import('./api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
})

export const signingKeys = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/jwt',
  ...reads(async () => (await queries()).signingKeysQueries),
  component: lazyRouteComponent(() => import('./signing-keys/SigningKeysPage.tsx'), 'SigningKeysPage'),
})
