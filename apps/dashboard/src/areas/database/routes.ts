import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads, readsBySearch } from '~/routes/page-queries.ts'
import { textSearch } from '~/routes/text-search.ts'
import { openChosenSchema } from './objects/schema-choice.ts'

const queries = () => import('./queries.ts')

const getParentRoute = () => layouts.projectPages
const bySchema = { validateSearch: textSearch('schema'), beforeLoad: openChosenSchema }

const schemas = createRoute({
  getParentRoute,
  path: '/database/schemas',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).diagramQueries),
  component: lazyRouteComponent(() => import('./schemas/SchemasPage.tsx'), 'SchemasPage'),
})

const tables = createRoute({
  getParentRoute,
  path: '/database/tables',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).tablesQueries),
  component: lazyRouteComponent(() => import('./tables/TablesPage.tsx'), 'TablesPage'),
})

const table = createRoute({
  getParentRoute,
  path: '/database/tables/$id',
  ...reads(async () => (await queries()).tableQueries),
  component: lazyRouteComponent(() => import('./tables/ColumnsPage.tsx'), 'ColumnsPage'),
})

const functions = createRoute({
  getParentRoute,
  path: '/database/functions',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).functionsQueries),
  component: lazyRouteComponent(() => import('./functions/FunctionsPage.tsx'), 'FunctionsPage'),
})

const triggers = createRoute({
  getParentRoute,
  path: '/database/triggers',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).triggersQueries),
  component: lazyRouteComponent(() => import('./triggers/TriggersPage.tsx'), 'TriggersPage'),
})

const eventTriggers = createRoute({
  getParentRoute,
  path: '/database/triggers/event',
  ...reads(async () => (await queries()).eventTriggersQueries),
  component: lazyRouteComponent(() => import('./triggers/EventTriggersPage.tsx'), 'EventTriggersPage'),
})

const types = createRoute({
  getParentRoute,
  path: '/database/types',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).enumsQueries),
  component: lazyRouteComponent(() => import('./types/TypesPage.tsx'), 'TypesPage'),
})

const indexes = createRoute({
  getParentRoute,
  path: '/database/indexes',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).indexesQueries),
  component: lazyRouteComponent(() => import('./indexes/IndexesPage.tsx'), 'IndexesPage'),
})

const extensions = createRoute({
  getParentRoute,
  path: '/database/extensions',
  ...reads(async () => (await queries()).extensionsQueries),
  component: lazyRouteComponent(() => import('./extensions/ExtensionsPage.tsx'), 'ExtensionsPage'),
})

export const guide = createRoute({
  getParentRoute: () => layouts.root,
  path: '/guides/database/extensions/$name',
  component: lazyRouteComponent(() => import('./extensions/GuidePage.tsx'), 'GuidePage'),
})

const webhooks = createRoute({
  getParentRoute,
  path: '/database/hooks',
  ...reads(async () => (await queries()).webhooksQueries),
  component: lazyRouteComponent(() => import('./webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
})

const wrappers = createRoute({
  getParentRoute,
  path: '/database/wrappers',
  ...reads(async () => (await queries()).wrappersQueries),
  component: lazyRouteComponent(() => import('./wrappers/WrappersPage.tsx'), 'WrappersPage'),
})

const wrapper = createRoute({
  getParentRoute,
  path: '/database/wrappers/$id',
  ...reads(async () => (await queries()).wrapperQueries),
  component: lazyRouteComponent(() => import('./wrappers/ServerPage.tsx'), 'ServerPage'),
})

const publications = createRoute({
  getParentRoute,
  path: '/database/publications',
  ...reads(async () => (await queries()).publicationsQueries),
  component: lazyRouteComponent(() => import('./publications/PublicationsPage.tsx'), 'PublicationsPage'),
})

const roles = createRoute({
  getParentRoute,
  path: '/database/roles',
  ...reads(async () => (await queries()).rolesQueries),
  component: lazyRouteComponent(() => import('./roles/RolesPage.tsx'), 'RolesPage'),
})

const role = createRoute({
  getParentRoute,
  path: '/database/roles/$id',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).roleQueries),
  component: lazyRouteComponent(() => import('./roles/RolePage.tsx'), 'RolePage'),
})

const columnPrivileges = createRoute({
  getParentRoute,
  path: '/database/column-privileges',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).columnPrivilegesQueries),
  component: lazyRouteComponent(() => import('./column-privileges/ColumnPrivilegesPage.tsx'), 'ColumnPrivilegesPage'),
})

const migrations = createRoute({
  getParentRoute,
  path: '/database/migrations',
  ...reads(async () => (await queries()).migrationsQueries),
  component: lazyRouteComponent(() => import('./migrations/MigrationsPage.tsx'), 'MigrationsPage'),
})

const runningQueries = createRoute({
  getParentRoute,
  path: '/database/running-queries',
  ...reads(async () => (await queries()).runningQueriesQueries),
  component: lazyRouteComponent(() => import('./running-queries/RunningQueriesPage.tsx'), 'RunningQueriesPage'),
})

// Where the reference has it: beside the users whom the policies are about.
const policies = createRoute({
  getParentRoute,
  path: '/auth/policies',
  ...bySchema,
  ...readsBySearch(async () => (await queries()).policiesQueries),
  component: lazyRouteComponent(() => import('./policies/PoliciesPage.tsx'), 'PoliciesPage'),
})

const storagePolicies = createRoute({
  getParentRoute,
  path: '/storage/policies',
  ...reads(async () => (await queries()).storagePoliciesQueries),
  component: lazyRouteComponent(() => import('./policies/StoragePoliciesPage.tsx'), 'StoragePoliciesPage'),
})

const realtimePolicies = createRoute({
  getParentRoute,
  path: '/realtime/policies',
  ...reads(async () => (await queries()).realtimePoliciesQueries),
  component: lazyRouteComponent(() => import('./policies/RealtimePoliciesPage.tsx'), 'RealtimePoliciesPage'),
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
  webhooks,
  wrappers,
  wrapper,
  publications,
  roles,
  role,
  columnPrivileges,
  migrations,
  runningQueries,
  policies,
  storagePolicies,
  realtimePolicies,
] as const
