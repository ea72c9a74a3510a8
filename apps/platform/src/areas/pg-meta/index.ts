import { pgMeta } from '@cairn/contracts/pg-meta/area'
import { defineArea } from '../define-area.ts'
import { getColumnRoute, listColumnsRoute } from './routes/columns.ts'
import { getDatabaseRoleRoute, listDatabaseRolesRoute } from './routes/roles.ts'
import { getExtensionRoute, listExtensionsRoute } from './routes/extensions.ts'
import { getForeignTableRoute, listForeignTablesRoute } from './routes/foreign-tables.ts'
import { getFunctionRoute, listFunctionsRoute } from './routes/functions.ts'
import { getIndexRoute, listIndexesRoute } from './routes/indexes.ts'
import { getMaterializedViewRoute, listMaterializedViewsRoute } from './routes/materialized-views.ts'
import { getPolicyRoute, listPoliciesRoute } from './routes/policies.ts'
import { getPublicationRoute, listPublicationsRoute } from './routes/publications.ts'
import { getSchemaRoute, listSchemasRoute } from './routes/schemas.ts'
import { getTableRoute, listTablesRoute } from './routes/tables.ts'
import { getTriggerRoute, listTriggersRoute } from './routes/triggers.ts'
import { getTypeRoute, listTypesRoute } from './routes/types.ts'
import { getViewRoute, listViewsRoute } from './routes/views.ts'
import { listColumnPrivilegesRoute } from './routes/column-privileges.ts'

export const area = defineArea(pgMeta, {
  routes: {
    listSchemas: listSchemasRoute,
    getSchema: getSchemaRoute,
    listTables: listTablesRoute,
    getTable: getTableRoute,
    listColumns: listColumnsRoute,
    getColumn: getColumnRoute,
    listViews: listViewsRoute,
    getView: getViewRoute,
    listMaterializedViews: listMaterializedViewsRoute,
    getMaterializedView: getMaterializedViewRoute,
    listForeignTables: listForeignTablesRoute,
    getForeignTable: getForeignTableRoute,
    listFunctions: listFunctionsRoute,
    getFunction: getFunctionRoute,
    listTriggers: listTriggersRoute,
    getTrigger: getTriggerRoute,
    listTypes: listTypesRoute,
    getType: getTypeRoute,
    listExtensions: listExtensionsRoute,
    getExtension: getExtensionRoute,
    listIndexes: listIndexesRoute,
    getIndex: getIndexRoute,
    listPolicies: listPoliciesRoute,
    getPolicy: getPolicyRoute,
    listPublications: listPublicationsRoute,
    getPublication: getPublicationRoute,
    listDatabaseRoles: listDatabaseRolesRoute,
    getDatabaseRole: getDatabaseRoleRoute,
    listColumnPrivileges: listColumnPrivilegesRoute,
  },
})
