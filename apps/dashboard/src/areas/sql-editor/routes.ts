import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAhead } from '~/lib/load-ahead.ts'
import { layouts } from '~/routes/layouts.ts'
import { validateSqlSearch } from './search.ts'

// The page belongs to the area, not to one snippet: it stays as it is while the address moves among them.
const page = createRoute({
  getParentRoute: () => layouts.project,
  path: '/sql',
  validateSearch: validateSqlSearch,
  component: lazyRouteComponent(() => import('./SqlEditorPage.tsx'), 'SqlEditorPage'),
})

const start = createRoute({ getParentRoute: () => page, path: '/' })

const snippet = createRoute({
  getParentRoute: () => page,
  path: '/$id',
  // A chunk of its own beside the page's: Monaco begins to load while that is still under way. Between snippets the
  // page, which stays, asks for itself: it knows which are still drafts.
  loader: ({ params: { ref, id }, cause }) => {
    if (cause === 'stay') return
    loadAhead(async () => {
      const { prefetchSqlEditor } = await import('./prefetch.ts')
      prefetchSqlEditor(ref, id)
    })
  },
})

// Beside the editor and not inside it: it is not loaded for them.
const templates = createRoute({
  getParentRoute: () => layouts.project,
  path: '/sql/templates',
  component: lazyRouteComponent(() => import('./templates/TemplatesPage.tsx'), 'TemplatesPage'),
})

const quickstarts = createRoute({
  getParentRoute: () => layouts.project,
  path: '/sql/quickstarts',
  component: lazyRouteComponent(() => import('./templates/QuickstartsPage.tsx'), 'QuickstartsPage'),
})

export const sqlTextPages = [templates, quickstarts]

export const sqlEditorPages = page.addChildren([start, snippet])
