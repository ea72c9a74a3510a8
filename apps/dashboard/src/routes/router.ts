import { createRouter } from '@tanstack/react-router'
import { queryClient } from '~/api/query-client.ts'
import { developmentPages } from '~/development/routes.ts'
import { GlobalError } from '~/layouts/GlobalError.tsx'
import { RootLayout } from '~/layouts/RootLayout.tsx'
import { root } from './root.ts'
import { routeTreeWith } from './tree.ts'

root.update({ component: RootLayout, errorComponent: GlobalError })

export const router = createRouter({
  routeTree: routeTreeWith(developmentPages),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router asks it every time.
  defaultPreloadStaleTime: 0,
  // An editor fills the window and keeps its own places: the router would carry those of one table over to the next.
  scrollRestoration: ({ location }) => !/^\/project\/[^/]+\/(?:editor|sql)(?:\/|$)/.test(location.pathname),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
