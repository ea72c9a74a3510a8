import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationsQuery } from '~/api/organizations.ts'
import { projectQuery, projectsQuery } from '~/api/projects.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { connectSearch } from '~/areas/projects/connect/connect-search.ts'
import { validateSqlSearch } from '~/areas/sql-editor/search.ts'
import { prefetchTable } from '~/areas/table-editor/data/prefetch.ts'
import { validateSearch as validateTableSearch } from '~/areas/table-editor/search.ts'
import { signedInOnly } from './guards.ts'
import { root } from './root.ts'

const project = createRoute({
  getParentRoute: () => root,
  path: '/project/$ref',
  validateSearch: connectSearch,
  beforeLoad: signedInOnly,
  loader: ({ context, params: { ref } }) => {
    void context.queryClient.prefetchQuery(projectQuery(ref))
    void context.queryClient.prefetchQuery(organizationsQuery)
    void context.queryClient.prefetchQuery(projectsQuery)
  },
  component: lazyRouteComponent(() => import('~/layouts/ProjectLayout.tsx'), 'ProjectLayout'),
})

const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('~/areas/projects/home/HomePage.tsx'), 'HomePage'),
})

// The page belongs to the area, not to one table or snippet: it stays as it is while the address moves among them.
const tableEditor = createRoute({
  getParentRoute: () => project,
  path: '/editor',
  validateSearch: validateTableSearch,
  component: lazyRouteComponent(() => import('~/areas/table-editor/TableEditorPage.tsx'), 'TableEditorPage'),
})
const tableEditorStart = createRoute({ getParentRoute: () => tableEditor, path: '/' })
const tableEditorTable = createRoute({
  getParentRoute: () => tableEditor,
  path: '/$id',
  loaderDeps: ({ search: { filter, sort, from } }) => ({ filter, sort, from }),
  loader: ({ params: { ref, id }, deps }) => prefetchTable(ref, id, deps),
})

const sqlEditor = createRoute({
  getParentRoute: () => project,
  path: '/sql',
  validateSearch: validateSqlSearch,
  component: lazyRouteComponent(() => import('~/areas/sql-editor/SqlEditorPage.tsx'), 'SqlEditorPage'),
})
const sqlEditorStart = createRoute({ getParentRoute: () => sqlEditor, path: '/' })
const sqlEditorSnippet = createRoute({
  getParentRoute: () => sqlEditor,
  path: '/$id',
  // A chunk of its own beside the page's: Monaco begins to load while that is still under way. Between snippets the
  // page, which stays, asks for itself: it knows which are still drafts.
  loader: ({ params: { ref, id }, cause }) => {
    if (cause === 'stay') return
    loadAhead(async () => {
      const { prefetchSqlEditor } = await import('~/areas/sql-editor/prefetch.ts')
      prefetchSqlEditor(ref, id)
    })
  },
})

// Areas with a second column. A page that is built has its own route below `areas`; every other address shares the last.
const areas = createRoute({
  getParentRoute: () => project,
  id: 'areas',
  component: lazyRouteComponent(() => import('~/layouts/project-pages/AreaLayout.tsx'), 'AreaLayout'),
})
const projectGeneral = createRoute({
  getParentRoute: () => areas,
  path: '/settings/general',
  component: lazyRouteComponent(() => import('~/areas/projects/settings/GeneralPage.tsx'), 'GeneralPage'),
})
const projectDatabase = createRoute({
  getParentRoute: () => areas,
  path: '/settings/database',
  component: lazyRouteComponent(() => import('~/areas/projects/settings/database/DatabasePage.tsx'), 'DatabasePage'),
})
const areaAddress = createRoute({
  getParentRoute: () => areas,
  path: '/$',
  component: lazyRouteComponent(() => import('~/layouts/project-pages/AreaAddressPage.tsx'), 'AreaAddressPage'),
})

export const projectPages = project.addChildren([
  projectHome,
  tableEditor.addChildren([tableEditorStart, tableEditorTable]),
  sqlEditor.addChildren([sqlEditorStart, sqlEditorSnippet]),
  areas.addChildren([projectGeneral, projectDatabase, areaAddress]),
])
