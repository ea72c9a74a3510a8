import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'

interface RouterContext {
  queryClient: QueryClient
}

/** The areas hang their routes below it. What it draws is given in router.ts: areas can be read without a browser. */
export const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyRouteComponent(() => import('~/layouts/NotFoundPage.tsx'), 'NotFoundPage'),
})
