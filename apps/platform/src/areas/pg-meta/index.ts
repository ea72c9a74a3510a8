import { pgMeta } from '@cairn/contracts/pg-meta/area'
import { defineArea } from '../define-area.ts'
import {
  createColumnRoute,
  deleteColumnRoute,
  getColumnRoute,
  listColumnsRoute,
  updateColumnRoute,
} from './routes/columns.ts'
import {
  changeRolePrivilegesRoute,
  getRolePrivilegesRoute,
  previewRolePrivilegesRoute,
} from './routes/role-privileges.ts'
import {
  createDatabaseRoleRoute,
  deleteDatabaseRoleRoute,
  getDatabaseRoleRoute,
  listDatabaseRolesRoute,
  updateDatabaseRoleRoute,
} from './routes/roles.ts'
import {
  deleteEventTriggerRoute,
  getEventTriggerRoute,
  listEventTriggersRoute,
  updateEventTriggerRoute,
} from './routes/event-triggers.ts'
import {
  createExtensionRoute,
  deleteExtensionRoute,
  getExtensionRoute,
  listExtensionsRoute,
  updateExtensionRoute,
} from './routes/extensions.ts'
import {
  createForeignServerRoute,
  deleteForeignServerRoute,
  getForeignServerRoute,
  importForeignTablesRoute,
  listForeignServersRoute,
  listRemoteTablesRoute,
  testForeignServerRoute,
  updateForeignServerRoute,
} from './routes/foreign-servers.ts'
import { getForeignTableRoute, listForeignTablesRoute } from './routes/foreign-tables.ts'
import {
  createFunctionRoute,
  deleteFunctionRoute,
  getFunctionRoute,
  listFunctionsRoute,
  updateFunctionRoute,
} from './routes/functions.ts'
import { getDefinitionRoute, previewDefinitionRoute } from './routes/definitions.ts'
import { exportSchemaRoute } from './routes/schema-export.ts'
import { generateTypescriptRoute } from './routes/generators.ts'
import { getIndexRoute, listIndexesRoute } from './routes/indexes.ts'
import { getMaterializedViewRoute, listMaterializedViewsRoute } from './routes/materialized-views.ts'
import {
  createPolicyRoute,
  deletePolicyRoute,
  getPolicyRoute,
  listPoliciesRoute,
  updatePolicyRoute,
} from './routes/policies.ts'
import {
  createPublicationRoute,
  deletePublicationRoute,
  getPublicationRoute,
  listPublicationsRoute,
  updatePublicationRoute,
} from './routes/publications.ts'
import { deparseSqlRoute, formatSqlRoute, parseSqlRoute, querySqlRoute } from './routes/query.ts'
import {
  createSchemaRoute,
  deleteSchemaRoute,
  getSchemaRoute,
  listSchemasRoute,
  updateSchemaRoute,
} from './routes/schemas.ts'
import {
  createTableRoute,
  deleteTableRoute,
  getTableRoute,
  listTablesRoute,
  updateTableRoute,
} from './routes/tables.ts'
import {
  createTriggerRoute,
  deleteTriggerRoute,
  getTriggerRoute,
  listTriggersRoute,
  updateTriggerRoute,
} from './routes/triggers.ts'
import { createTypeRoute, deleteTypeRoute, getTypeRoute, listTypesRoute, updateTypeRoute } from './routes/types.ts'
import { getViewRoute, listViewsRoute } from './routes/views.ts'
import {
  grantColumnPrivilegesRoute,
  listColumnPrivilegesRoute,
  revokeColumnPrivilegesRoute,
} from './routes/column-privileges.ts'

import {
  changeTableRoute,
  getTableDefinitionRoute,
  listDependentsRoute,
  previewTableChangeRoute,
} from './routes/table-changes.ts'

export const area = defineArea(pgMeta, {
  routes: {
    listSchemas: listSchemasRoute,
    getSchema: getSchemaRoute,
    listTables: listTablesRoute,
    getTable: getTableRoute,
    getTableDefinition: getTableDefinitionRoute,
    previewTableChange: previewTableChangeRoute,
    changeTable: changeTableRoute,
    listDependents: listDependentsRoute,
    listColumns: listColumnsRoute,
    getColumn: getColumnRoute,
    listViews: listViewsRoute,
    getView: getViewRoute,
    listMaterializedViews: listMaterializedViewsRoute,
    getMaterializedView: getMaterializedViewRoute,
    listForeignTables: listForeignTablesRoute,
    getForeignTable: getForeignTableRoute,
    listForeignServers: listForeignServersRoute,
    getForeignServer: getForeignServerRoute,
    createForeignServer: createForeignServerRoute,
    updateForeignServer: updateForeignServerRoute,
    deleteForeignServer: deleteForeignServerRoute,
    testForeignServer: testForeignServerRoute,
    listRemoteTables: listRemoteTablesRoute,
    importForeignTables: importForeignTablesRoute,
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
    getRolePrivileges: getRolePrivilegesRoute,
    previewRolePrivileges: previewRolePrivilegesRoute,
    changeRolePrivileges: changeRolePrivilegesRoute,
    exportSchema: exportSchemaRoute,
    createSchema: createSchemaRoute,
    updateSchema: updateSchemaRoute,
    deleteSchema: deleteSchemaRoute,
    createTable: createTableRoute,
    updateTable: updateTableRoute,
    deleteTable: deleteTableRoute,
    createColumn: createColumnRoute,
    updateColumn: updateColumnRoute,
    deleteColumn: deleteColumnRoute,
    createFunction: createFunctionRoute,
    updateFunction: updateFunctionRoute,
    deleteFunction: deleteFunctionRoute,
    createTrigger: createTriggerRoute,
    updateTrigger: updateTriggerRoute,
    deleteTrigger: deleteTriggerRoute,
    createExtension: createExtensionRoute,
    updateExtension: updateExtensionRoute,
    deleteExtension: deleteExtensionRoute,
    createPolicy: createPolicyRoute,
    updatePolicy: updatePolicyRoute,
    deletePolicy: deletePolicyRoute,
    createPublication: createPublicationRoute,
    updatePublication: updatePublicationRoute,
    deletePublication: deletePublicationRoute,
    createDatabaseRole: createDatabaseRoleRoute,
    updateDatabaseRole: updateDatabaseRoleRoute,
    deleteDatabaseRole: deleteDatabaseRoleRoute,
    createType: createTypeRoute,
    updateType: updateTypeRoute,
    deleteType: deleteTypeRoute,
    getDefinition: getDefinitionRoute,
    previewDefinition: previewDefinitionRoute,
    listEventTriggers: listEventTriggersRoute,
    getEventTrigger: getEventTriggerRoute,
    updateEventTrigger: updateEventTriggerRoute,
    deleteEventTrigger: deleteEventTriggerRoute,
    grantColumnPrivileges: grantColumnPrivilegesRoute,
    revokeColumnPrivileges: revokeColumnPrivilegesRoute,
    querySql: querySqlRoute,
    formatSql: formatSqlRoute,
    parseSql: parseSqlRoute,
    deparseSql: deparseSqlRoute,
    generateTypescript: generateTypescriptRoute,
  },
})
