import { getTable, listTables } from '@cairn/contracts/pg-meta/tables'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTablesRoute = route(listTables, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.tableKind({ withColumns: query.include_columns }), query),
})

export const getTableRoute = route(getTable, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.tables, params.id),
})
