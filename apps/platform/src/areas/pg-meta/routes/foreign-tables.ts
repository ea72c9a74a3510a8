import { getForeignTable, listForeignTables } from '@cairn/contracts/pg-meta/views'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listForeignTablesRoute = route(listForeignTables, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.foreignTableKind({ withColumns: query.include_columns }), query),
})

export const getForeignTableRoute = route(getForeignTable, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.foreignTables, params.id),
})
