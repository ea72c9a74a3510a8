import type { pgMeta } from '@cairn/contracts/pg-meta/area'
import type { DatabaseObjects } from '../../../test/database-objects.ts'
import type { Ask, Row, RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, inProject, members, runningRef, writers } from '../../../test/permissions/row.ts'

/** Reads an object that is there. */
const existing = (kind: keyof DatabaseObjects): Row =>
  inDatabase(members, 'database:read', ({ objects }) => ({ params: { id: objects[kind] } }))

/** Without the tables of the services: a column of theirs is named as what no answer may hold. */
const inPublic = inDatabase(members, 'database:read', () => ({ query: { included_schemas: 'public' } }))

let made = 0
const nextName = () => `made_${++made}`

const emptyTable = (name: string) => ({
  schema: 'public',
  name,
  rls_enabled: true,
  primary_key: null,
  columns: [],
  uniques: [],
  checks: [],
  foreign_keys: [],
})

const foreignServer = (name: string) => ({ name, hostaddr: '8.8.8.8', user: 'reader', password: 'correct horse 1' })

const writing = (ask: Ask): Row => inDatabase(writers, 'database:write', ask)
const changing = (kind: keyof DatabaseObjects): Row =>
  writing(({ objects }) => ({ params: { id: objects[kind] }, body: {} }))
/** Of an object that is not there, so that each caller meets the same. */
const deleting = (params: Readonly<Record<string, string>> = { id: '1' }): Row => ({
  ...writing(() => ({ params })),
  meet: 'object_not_found',
})
const onColumn = (more: object) =>
  writing(({ table }) => ({ body: [{ column_id: `${table}.1`, grantee: 'anon', privilege_type: 'SELECT', ...more }] }))

const noPrivileges: Ask = ({ objects }) => ({ body: { role: Number(objects.roles), schema: 'public', relations: [] } })

export const rows: RowsOf<typeof pgMeta> = {
  listSchemas: inDatabase(members, 'database:read'),
  getSchema: existing('schemas'),
  listTables: inPublic,
  getTable: existing('tables'),
  getTableDefinition: existing('tables'),
  previewTableChange: writing(() => ({ body: { desired: emptyTable(nextName()) } })),
  changeTable: writing(() => ({ body: { desired: emptyTable(nextName()) } })),
  listDependents: existing('tables'),
  listColumns: inPublic,
  getColumn: existing('columns'),
  listViews: inDatabase(members, 'database:read'),
  getView: existing('views'),
  listMaterializedViews: inDatabase(members, 'database:read'),
  getMaterializedView: existing('materialized-views'),
  listForeignTables: inDatabase(members, 'database:read'),
  getForeignTable: existing('foreign-tables'),
  listForeignServers: inDatabase(members, 'database:read'),
  getForeignServer: existing('foreign-servers'),
  createForeignServer: writing(() => ({ body: foreignServer(nextName()) })),
  updateForeignServer: changing('foreign-servers'),
  deleteForeignServer: deleting(),
  // Of a socket of this machine: no row waits for a server elsewhere.
  testForeignServer: {
    ...writing(() => ({ body: { ...foreignServer(nextName()), hostaddr: null } })),
    meet: 'foreign_address_refused',
  },
  listRemoteTables: deleting(),
  importForeignTables: {
    ...writing(() => ({ params: { id: '1' }, body: { remote_schema: 'public', tables: ['kept'], schema: 'public' } })),
    meet: 'object_not_found',
  },
  listFunctions: inDatabase(members, 'database:read'),
  getFunction: existing('functions'),
  listTriggers: inDatabase(members, 'database:read'),
  getTrigger: existing('triggers'),
  listTypes: inDatabase(members, 'database:read'),
  getType: existing('types'),
  listExtensions: inDatabase(members, 'database:read'),
  getExtension: inDatabase(members, 'database:read', () => ({ params: { extension_name: 'plpgsql' } })),
  listIndexes: inDatabase(members, 'database:read'),
  getIndex: existing('indexes'),
  listPolicies: inDatabase(members, 'database:read'),
  getPolicy: existing('policies'),
  listPublications: inDatabase(members, 'database:read'),
  getPublication: existing('publications'),
  listDatabaseRoles: inDatabase(members, 'database:read'),
  getDatabaseRole: existing('roles'),
  listColumnPrivileges: inPublic,
  getRolePrivileges: inDatabase(members, 'database:read', ({ objects }) => ({
    params: { id: objects.roles },
    query: { schema: 'public' },
  })),
  previewRolePrivileges: writing(noPrivileges),
  changeRolePrivileges: writing(noPrivileges),
  exportSchema: inDatabase(members, 'database:read'),
  createSchema: writing(() => ({ body: { name: nextName() } })),
  updateSchema: changing('schemas'),
  deleteSchema: deleting(),
  createTable: writing(() => ({ body: { name: nextName() } })),
  updateTable: changing('tables'),
  deleteTable: deleting(),
  createColumn: writing(({ table }) => ({ body: { table_id: Number(table), name: nextName(), type: 'text' } })),
  updateColumn: changing('columns'),
  deleteColumn: deleting({ id: '1.1' }),
  createFunction: writing(() => ({ body: { name: nextName(), definition: 'select', return_type: 'void' } })),
  updateFunction: changing('functions'),
  deleteFunction: deleting(),
  createTrigger: writing(() => ({
    body: {
      name: nextName(),
      table: 'kept',
      function_name: 'kept_touched',
      activation: 'AFTER',
      events: ['TRUNCATE'],
    },
  })),
  updateTrigger: changing('triggers'),
  deleteTrigger: deleting(),
  createExtension: { ...writing(() => ({ body: { name: 'not_there' } })), meet: 'query_failed' },
  updateExtension: writing(() => ({ params: { extension_name: 'plpgsql' }, body: {} })),
  deleteExtension: deleting({ extension_name: 'not_there' }),
  createPolicy: writing(() => ({ body: { name: nextName(), table: 'kept', definition: 'true' } })),
  updatePolicy: changing('policies'),
  deletePolicy: deleting(),
  createPublication: writing(() => ({ body: { name: nextName() } })),
  updatePublication: changing('publications'),
  deletePublication: deleting(),
  createDatabaseRole: writing(() => ({ body: { name: nextName(), password: 'correct horse 1' } })),
  updateDatabaseRole: changing('roles'),
  deleteDatabaseRole: deleting(),
  createType: writing(() => ({ body: { name: nextName(), enums: ['new'] } })),
  updateType: changing('types'),
  deleteType: deleting(),
  getDefinition: inDatabase(members, 'database:read', ({ objects }) => ({
    params: { id: objects.functions },
    query: { kind: 'function' },
  })),
  previewDefinition: writing(({ objects }) => ({
    params: { id: objects.types },
    body: { kind: 'type', sql: "create type public.kept_state as enum ('new', 'old')" },
  })),
  listEventTriggers: inDatabase(members, 'database:read'),
  getEventTrigger: existing('event-triggers'),
  updateEventTrigger: changing('event-triggers'),
  deleteEventTrigger: deleting(),
  grantColumnPrivileges: onColumn({ is_grantable: false }),
  revokeColumnPrivileges: onColumn({}),
  querySql: inDatabase(members, 'database:read', () => ({ body: { query: 'select * from kept' } })),
  formatSql: inProject(members, 'database:read', runningRef, () => ({ body: { query: 'select 1' } })),
  parseSql: inProject(members, 'database:read', runningRef, () => ({ body: { query: 'select 1' } })),
  deparseSql: inProject(members, 'database:read', runningRef, () => ({
    body: { ast: { version: 180004, stmts: [] } },
  })),
  generateTypescript: inPublic,
}
