import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { openChosenSchema } from './objects/schema-choice.ts'
import {
  columnPrivilegesQueries,
  diagramQueries,
  enumsQueries,
  eventTriggersQueries,
  extensionsQueries,
  functionsQueries,
  indexesQueries,
  migrationsQueries,
  policiesQueries,
  publicationsQueries,
  roleQueries,
  rolesQueries,
  runningQueriesQueries,
  storagePoliciesQueries,
  tableQueries,
  tablesQueries,
  triggersQueries,
} from './queries.ts'

const getParentRoute = () => layouts.projectPages
const bySchema = { validateSearch: textSearch('schema'), beforeLoad: openChosenSchema }

const schemas = createRoute({
  getParentRoute,
  path: '/database/schemas',
  ...bySchema,
  ...readsBySearch(diagramQueries),
  component: lazyRouteComponent(() => import('./schemas/SchemasPage.tsx'), 'SchemasPage'),
})

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

const eventTriggers = createRoute({
  getParentRoute,
  path: '/database/triggers/event',
  ...reads(eventTriggersQueries),
  component: lazyRouteComponent(() => import('./triggers/EventTriggersPage.tsx'), 'EventTriggersPage'),
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

const extensions = createRoute({
  getParentRoute,
  path: '/database/extensions',
  ...reads(extensionsQueries),
  component: lazyRouteComponent(() => import('./extensions/ExtensionsPage.tsx'), 'ExtensionsPage'),
})

export const guide = createRoute({
  getParentRoute: () => layouts.root,
  path: '/guides/database/extensions/$name',
  component: lazyRouteComponent(() => import('./extensions/GuidePage.tsx'), 'GuidePage'),
})

const publications = createRoute({
  getParentRoute,
  path: '/database/publications',
  ...reads(publicationsQueries),
  component: lazyRouteComponent(() => import('./publications/PublicationsPage.tsx'), 'PublicationsPage'),
})

const roles = createRoute({
  getParentRoute,
  path: '/database/roles',
  ...reads(rolesQueries),
  component: lazyRouteComponent(() => import('./roles/RolesPage.tsx'), 'RolesPage'),
})

const role = createRoute({
  getParentRoute,
  path: '/database/roles/$id',
  ...bySchema,
  ...readsBySearch(roleQueries),
  component: lazyRouteComponent(() => import('./roles/RolePage.tsx'), 'RolePage'),
})

const columnPrivileges = createRoute({
  getParentRoute,
  path: '/database/column-privileges',
  ...bySchema,
  ...readsBySearch(columnPrivilegesQueries),
  component: lazyRouteComponent(() => import('./column-privileges/ColumnPrivilegesPage.tsx'), 'ColumnPrivilegesPage'),
})

const migrations = createRoute({
  getParentRoute,
  path: '/database/migrations',
  ...reads(migrationsQueries),
  component: lazyRouteComponent(() => import('./migrations/MigrationsPage.tsx'), 'MigrationsPage'),
})

const runningQueries = createRoute({
  getParentRoute,
  path: '/database/running-queries',
  ...reads(runningQueriesQueries),
  component: lazyRouteComponent(() => import('./running-queries/RunningQueriesPage.tsx'), 'RunningQueriesPage'),
})

// Where the reference has it: beside the users whom the policies are about.
const policies = createRoute({
  getParentRoute,
  path: '/auth/policies',
  ...bySchema,
  ...readsBySearch(policiesQueries),
  component: lazyRouteComponent(() => import('./policies/PoliciesPage.tsx'), 'PoliciesPage'),
})

const storagePolicies = createRoute({
  getParentRoute,
  path: '/storage/policies',
  ...reads(storagePoliciesQueries),
  component: lazyRouteComponent(() => import('./policies/StoragePoliciesPage.tsx'), 'StoragePoliciesPage'),
})

export const pages = [
  schemas,
  tables,
  table,
  functions,
  triggers,
  eventTriggers,
  types,
  indexes,
  extensions,
  publications,
  roles,
  role,
  columnPrivileges,
  migrations,
  runningQueries,
  policies,
  storagePolicies,
] as const
