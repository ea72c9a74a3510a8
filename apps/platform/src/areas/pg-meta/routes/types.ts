import { createType, deleteType, getType, listTypes, updateType } from '@cairn/contracts/pg-meta/types'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listTypesRoute = route(listTypes, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) =>
    meta.listObjects(
      database,
      meta.typeKind({ withTableTypes: query.include_table_types, withArrayTypes: query.include_array_types }),
      query,
    ),
})

export const getTypeRoute = route(getType, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) =>
    meta.getObject(database, meta.typeKind({ withTableTypes: true, withArrayTypes: true }), params.id),
})

const writes = meta.objectWrites.types

export const createTypeRoute = route(createType, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'types', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateTypeRoute = route(updateType, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'types', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteTypeRoute = route(deleteType, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'types', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
