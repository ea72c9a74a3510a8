import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  updateFunction,
} from '@cairn/contracts/pg-meta/functions'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listFunctionsRoute = route(listFunctions, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.functions, query),
})

export const getFunctionRoute = route(getFunction, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.functions, params.id),
})

const writes = meta.objectWrites.functions

export const createFunctionRoute = route(createFunction, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'functions', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateFunctionRoute = route(updateFunction, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'functions', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteFunctionRoute = route(deleteFunction, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'functions', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
