import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAhead } from '~/lib/load-ahead.ts'
import { layouts } from '~/routes/layouts.ts'
import { textSearch } from '~/routes/text-search.ts'
import { reads } from '~/routes/page-queries.ts'
import { filterOf, filterParams } from './filter-params.ts'

const getParentRoute = () => layouts.projectPages

const validateSearch = textSearch(...filterParams, 'line', 'request', 'live')

const sourcePage = (slug: string) =>
  createRoute({
    getParentRoute,
    path: `/logs/${slug}`,
    validateSearch,
    loaderDeps: ({ search }) => filterOf(search),
    // What is asked is written with the code of the page, which loads beside it.
    loader: ({ params, deps }) =>
      loadAhead(async () => {
        const { prefetchLines } = await import('./source/prefetch.ts')
        prefetchLines(params, slug, deps)
      }),
    component: lazyRouteComponent(() => import('./source/SourcePage.tsx'), 'SourcePage'),
  })

/** All sources in one list. */
export const unified = createRoute({
  getParentRoute,
  path: '/logs',
  validateSearch: textSearch(...filterParams, 'line', 'in', 'request', 'live'),
  component: lazyRouteComponent(() => import('./unified/UnifiedPage.tsx'), 'UnifiedPage'),
})

/** The sources that something writes to. The others can be queried in the explorer. */
export const sourcePages = [
  'edge-logs',
  'postgres-logs',
  'postgrest-logs',
  'pooler-logs',
  'auth-logs',
  'auth-audit-logs',
  'storage-logs',
  'realtime-logs',
  'edge-functions-logs',
  'functions-output-logs',
].map(sourcePage)

export const explorer = createRoute({
  getParentRoute,
  path: '/logs/explorer',
  validateSearch: textSearch('sql', 'range', 'from', 'to'),
  component: lazyRouteComponent(() => import('./explorer/ExplorerPage.tsx'), 'ExplorerPage'),
})

/** Among the settings of the project. */
export const drains = createRoute({
  getParentRoute,
  path: '/settings/log-drains',
  ...reads(async () => (await import('./queries.ts')).drainQueries),
  component: lazyRouteComponent(() => import('./drains/LogDrainsPage.tsx'), 'LogDrainsPage'),
})
