import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { openChosenSchema } from './objects/schema-choice.ts'
import {
  enumsQueries,
  functionsQueries,
  indexesQueries,
  tableQueries,
  tablesQueries,
  triggersQueries,
} from './queries.ts'

const getParentRoute = () => layouts.projectPages
const bySchema = { validateSearch: textSearch('schema'), beforeLoad: openChosenSchema }

const tables = createRoute({
  getParentRoute,
  path: '/database/tables',
  ...bySchema,
  ...readsBySearch(tablesQueries),
  component: lazyRouteComponent(() => import('./tables/TablesPage.tsx'), 'TablesPage'),
})

const table = createRoute({
  getParentRoute,
  path: '/database/tables/$id',
  ...reads(tableQueries),
  component: lazyRouteComponent(() => import('./tables/ColumnsPage.tsx'), 'ColumnsPage'),
})

const functions = createRoute({
  getParentRoute,
  path: '/database/functions',
  ...bySchema,
  ...readsBySearch(functionsQueries),
  component: lazyRouteComponent(() => import('./functions/FunctionsPage.tsx'), 'FunctionsPage'),
})

const triggers = createRoute({
  getParentRoute,
  path: '/database/triggers',
  ...bySchema,
  ...readsBySearch(triggersQueries),
  component: lazyRouteComponent(() => import('./triggers/TriggersPage.tsx'), 'TriggersPage'),
})

const types = createRoute({
  getParentRoute,
  path: '/database/types',
  ...bySchema,
  ...readsBySearch(enumsQueries),
  component: lazyRouteComponent(() => import('./types/TypesPage.tsx'), 'TypesPage'),
})

const indexes = createRoute({
  getParentRoute,
  path: '/database/indexes',
  ...bySchema,
  ...readsBySearch(indexesQueries),
  component: lazyRouteComponent(() => import('./indexes/IndexesPage.tsx'), 'IndexesPage'),
})

export const pages = [tables, table, functions, triggers, types, indexes] as const
