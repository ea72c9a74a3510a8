import type { pgMeta } from '@cairn/contracts/pg-meta/area'
import type { DatabaseObjects } from '../../../test/database-objects.ts'
import type { Row, RowsOf } from '../../../test/permissions/row.ts'
import { inDatabase, members } from '../../../test/permissions/row.ts'

/** Reads an object that is there. */
const existing = (kind: keyof DatabaseObjects): Row =>
  inDatabase(members, 'database:read', ({ objects }) => ({ params: { id: objects[kind] } }))

/** Without the tables of the services: a column of theirs is named as what no answer may hold. */
const inPublic = inDatabase(members, 'database:read', () => ({ query: { included_schemas: 'public' } }))

export const rows: RowsOf<typeof pgMeta> = {
  listSchemas: inDatabase(members, 'database:read'),
  getSchema: existing('schemas'),
  listTables: inPublic,
  getTable: existing('tables'),
  listColumns: inPublic,
  getColumn: existing('columns'),
  listViews: inDatabase(members, 'database:read'),
  getView: existing('views'),
  listMaterializedViews: inDatabase(members, 'database:read'),
  getMaterializedView: existing('materialized-views'),
  listForeignTables: inDatabase(members, 'database:read'),
  getForeignTable: existing('foreign-tables'),
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
}
