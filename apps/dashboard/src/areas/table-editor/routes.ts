import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { validateSearch } from './search.ts'

// The page belongs to the area, not to one table or snippet: it stays as it is while the address moves among them.
const page = createRoute({
  getParentRoute: () => layouts.project,
  path: '/editor',
  validateSearch,
  component: lazyRouteComponent(() => import('./TableEditorPage.tsx'), 'TableEditorPage'),
})

const start = createRoute({ getParentRoute: () => page, path: '/' })

const table = createRoute({
  getParentRoute: () => page,
  path: '/$id',
  loaderDeps: ({ search: { filter, sort, start: after } }) => validateSearch({ filter, sort, start: after }),
  // In the file of the page: how the conditions of an address are read is nothing that every page has to load.
  loader: ({ params: { ref, id }, deps }) => {
    loadAhead(async () => {
      const { prefetchTable } = await import('./data/prefetch.ts')
      prefetchTable(ref, id, deps)
    })
  },
})

export const tableEditorPages = page.addChildren([start, table])
