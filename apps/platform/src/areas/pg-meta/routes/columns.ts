import { createColumn, deleteColumn, getColumn, listColumns, updateColumn } from '@cairn/contracts/pg-meta/columns'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listColumnsRoute = route(listColumns, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.columns, query),
})

export const getColumnRoute = route(getColumn, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.columns, params.id),
})

const writes = meta.objectWrites.columns

export const createColumnRoute = route(createColumn, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'columns', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateColumnRoute = route(updateColumn, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'columns', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteColumnRoute = route(deleteColumn, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'columns', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
