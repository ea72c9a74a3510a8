import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { homePath } from '~/api/capabilities.ts'
import { queryClient } from '~/api/query-client.ts'
import { routesIn } from '~/areas/routes-in.ts'
import { developmentPages } from '~/development/routes.ts'
import { GlobalError } from '~/layouts/GlobalError.tsx'
import { RootLayout } from '~/layouts/RootLayout.tsx'
import { layouts } from '~/routes/layouts.ts'

const { root, account, organization, operator, project, projectPages } = layouts

root.update({ component: RootLayout, errorComponent: GlobalError })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: await homePath(), replace: true })
  },
})

/** Every other address of a project. */
const otherProjectPage = createRoute({
  getParentRoute: () => projectPages,
  path: '/$',
  component: lazyRouteComponent(() => import('~/layouts/project-pages/AreaAddressPage.tsx'), 'AreaAddressPage'),
})

const routeTree = root.addChildren([
  start,
  account.addChildren(routesIn('account')),
  organization.addChildren(routesIn('organization')),
  operator.addChildren(routesIn('operator')),
  project.addChildren([
    ...routesIn('project'),
    projectPages.addChildren([...routesIn('projectPages'), otherProjectPage]),
  ]),
  ...routesIn('root'),
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
