import { createSchema, deleteSchema, getSchema, listSchemas, updateSchema } from '@cairn/contracts/pg-meta/schemas'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listSchemasRoute = route(listSchemas, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.schemas, query),
})

export const getSchemaRoute = route(getSchema, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.schemas, params.id),
})

const writes = meta.objectWrites.schemas

export const createSchemaRoute = route(createSchema, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'schemas', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateSchemaRoute = route(updateSchema, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'schemas', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteSchemaRoute = route(deleteSchema, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'schemas', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
