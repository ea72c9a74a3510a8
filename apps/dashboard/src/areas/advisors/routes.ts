import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'

const queries = () => import('./queries.ts')

const getParentRoute = () => layouts.projectPages
const validateSearch = textSearch('show', 'finding', 'search')

const security = createRoute({
  getParentRoute,
  path: '/advisors/security',
  validateSearch,
  ...reads(async () => (await queries()).findingsQueries),
  component: lazyRouteComponent(() => import('./findings/FindingsPage.tsx'), 'SecurityPage'),
})

const performance = createRoute({
  getParentRoute,
  path: '/advisors/performance',
  validateSearch,
  ...reads(async () => (await queries()).findingsQueries),
  component: lazyRouteComponent(() => import('./findings/FindingsPage.tsx'), 'PerformancePage'),
})

const securityRules = createRoute({
  getParentRoute,
  path: '/advisors/rules/security',
  validateSearch,
  ...reads(async () => (await queries()).rulesQueries),
  component: lazyRouteComponent(() => import('./rules/RulesPage.tsx'), 'SecurityRulesPage'),
})

const performanceRules = createRoute({
  getParentRoute,
  path: '/advisors/rules/performance',
  validateSearch,
  ...reads(async () => (await queries()).rulesQueries),
  component: lazyRouteComponent(() => import('./rules/RulesPage.tsx'), 'PerformanceRulesPage'),
})

const statementSearch = {
  validateSearch: textSearch('show', 'role', 'origin', 'statement', 'search', 'sort', 'range', 'from', 'to'),
}

const queryPerformance = createRoute({
  getParentRoute,
  path: '/advisors/query-performance',
  ...statementSearch,
  ...readsBySearch(async () => (await queries()).queryPerformanceQueries),
  component: lazyRouteComponent(() => import('./query-performance/QueryPerformancePage.tsx'), 'QueryPerformancePage'),
})

export const pages = [security, performance, securityRules, performanceRules, queryPerformance] as const
