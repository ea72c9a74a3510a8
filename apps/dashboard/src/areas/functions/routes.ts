import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const getParentRoute = () => layouts.projectPages
const queries = () => import('./queries.ts')

export const list = createRoute({
  getParentRoute,
  path: '/functions',
  validateSearch: textSearch('search', 'sort'),
  ...reads(async () => (await queries()).functionsQueries),
  component: lazyRouteComponent(() => import('./list/FunctionsPage.tsx'), 'FunctionsPage'),
})

export const newFunction = createRoute({
  getParentRoute,
  path: '/functions/new',
  component: lazyRouteComponent(() => import('./code/NewFunctionPage.tsx'), 'NewFunctionPage'),
})

export const secrets = createRoute({
  getParentRoute,
  path: '/functions/secrets',
  validateSearch: textSearch('search', 'sort'),
  ...reads(async () => (await queries()).functionSecretsQueries),
  component: lazyRouteComponent(() => import('./secrets/FunctionSecretsPage.tsx'), 'FunctionSecretsPage'),
})

export const edgeFunction = createRoute({
  getParentRoute,
  path: '/functions/$slug',
  ...reads(async () => (await queries()).functionQueries),
  component: lazyRouteComponent(() => import('./details/FunctionPage.tsx'), 'FunctionPage'),
})
