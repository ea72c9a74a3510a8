import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

export const apiDocs = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/api',
  ...reads(async () => (await import('./queries.ts')).apiDocsQueries),
  component: lazyRouteComponent(() => import('./docs/DocsPage.tsx'), 'DocsPage'),
})

export const graphiql = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/api/graphiql',
  component: lazyRouteComponent(() => import('./graphiql/GraphiqlPage.tsx'), 'GraphiqlPage'),
})
