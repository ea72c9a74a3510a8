import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { homePath } from '~/api/capabilities.ts'
import { GlobalError } from '~/layouts/GlobalError.tsx'
import { RootLayout } from '~/layouts/RootLayout.tsx'

interface RouterContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('~/layouts/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: GlobalError,
})

export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: await homePath(), replace: true })
  },
})
