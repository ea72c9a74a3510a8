import { createRouter } from '@tanstack/react-router'
import { queryClient } from '~/api/query-client.ts'
import { accountPages } from './routes/account.ts'
import { authPages, linked, logout } from './routes/auth.ts'
import { developmentPages } from './routes/development.ts'
import { clockHelp, outageHelp } from './routes/help.ts'
import { operatorPages } from './routes/operator.ts'
import { organizationPages } from './routes/organizations.ts'
import { projectPages } from './routes/project.ts'
import { supportPages } from './routes/support.ts'
import { root, start } from './routes/root.ts'

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
