import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import {
  claimQueries,
  computeQueries,
  databaseQueries,
  domainsQueries,
  infrastructureQueries,
  newProjectQueries,
} from './queries.ts'

export const create = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/new/$slug',
  ...reads(newProjectQueries),
  component: lazyRouteComponent(() => import('./new/NewProjectPage.tsx'), 'NewProjectPage'),
})

export const home = createRoute({
  getParentRoute: () => layouts.project,
  path: '/',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
})

export const general = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/general',
  component: lazyRouteComponent(() => import('./settings/GeneralPage.tsx'), 'GeneralPage'),
})

export const database = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/database',
  ...reads(databaseQueries),
  component: lazyRouteComponent(() => import('./settings/database/DatabasePage.tsx'), 'DatabasePage'),
})

export const compute = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/compute-and-disk',
  ...reads(computeQueries),
  component: lazyRouteComponent(() => import('./settings/compute/ComputePage.tsx'), 'ComputePage'),
})

export const infrastructure = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/infrastructure',
  ...reads(infrastructureQueries),
  component: lazyRouteComponent(() => import('./settings/infrastructure/InfrastructurePage.tsx'), 'InfrastructurePage'),
})

export const addOns = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/addons',
  component: lazyRouteComponent(() => import('./settings/add-ons/AddOnsPage.tsx'), 'AddOnsPage'),
})

export const domains = createRoute({
  getParentRoute: () => layouts.projectPages,
  path: '/settings/custom-domains',
  ...reads(domainsQueries),
  component: lazyRouteComponent(() => import('./settings/domains/DomainsPage.tsx'), 'DomainsPage'),
})

export const claim = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/claim-project',
  validateSearch: textSearch('token'),
  ...readsBySearch(claimQueries),
  component: lazyRouteComponent(() => import('./claim/ClaimPage.tsx'), 'ClaimPage'),
})
