import { createTable, deleteTable, getTable, listTables, updateTable } from '@cairn/contracts/pg-meta/tables'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listTablesRoute = route(listTables, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(database, meta.tableKind({ withColumns: query.include_columns }), query),
})

export const getTableRoute = route(getTable, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.tables, params.id),
})

const writes = meta.objectWrites.tables

export const createTableRoute = route(createTable, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'tables', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateTableRoute = route(updateTable, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'tables', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteTableRoute = route(deleteTable, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'tables', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
