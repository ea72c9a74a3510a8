import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { homePath } from '~/api/capabilities.ts'
import { routesIn } from '~/areas/routes-in.ts'
import { layouts } from './layouts.ts'

const { root, account, organization, operator, project, projectPages } = layouts

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
  component: lazyRouteComponent(() => import('~/layouts/project-pages/OtherAddressPage.tsx'), 'OtherAddressPage'),
})

/** All routes of the dashboard. `others`: those that are no area's. */
export const routeTreeWith = <Others extends AnyRoute>(others: readonly Others[]) =>
  root.addChildren([
    start,
    account.addChildren(routesIn('account')),
    organization.addChildren(routesIn('organization')),
    operator.addChildren(routesIn('operator')),
    project.addChildren([
      ...routesIn('project'),
      projectPages.addChildren([...routesIn('projectPages'), otherProjectPage]),
    ]),
    ...routesIn('root'),
    ...others,
  ])
