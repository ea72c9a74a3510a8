import { createRouter } from '@tanstack/react-router'
import { queryClient } from '~/api/query-client.ts'
import { accountPages } from '~/areas/account/routes.ts'
import { authPages, linked, logout } from '~/areas/auth/routes.ts'
import { developmentPages } from '~/areas/development/routes.ts'
import { clockHelp, outageHelp } from '~/areas/help/routes.ts'
import { operatorPages } from '~/areas/operator/routes.ts'
import { organizationPages } from '~/routes/organization-pages.ts'
import { projectPages } from '~/routes/project.ts'
import { supportPages } from '~/areas/support/routes.ts'
import { root, start } from '~/routes/root.ts'

/** Every screen: one file an area, the addresses in the order in which they are met. */
const routeTree = root.addChildren([
  start,
  authPages,
  logout,
  linked,
  organizationPages,
  accountPages,
  operatorPages,
  supportPages,
  clockHelp,
  outageHelp,
  projectPages,
  ...developmentPages,
])

export const router = createRouter({
  routeTree,
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
