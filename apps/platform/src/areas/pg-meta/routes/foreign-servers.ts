import {
  createForeignServer,
  deleteForeignServer,
  getForeignServer,
  importForeignTables,
  listForeignServers,
  listRemoteTables,
  testForeignServer,
  updateForeignServer,
} from '@cairn/contracts/pg-meta/foreign-servers'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

const kind = 'foreign-servers'

export const listForeignServersRoute = route(listForeignServers, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.foreignServerKind, query),
})

export const getForeignServerRoute = route(getForeignServer, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.foreignServerKind, params.id),
})

export const createForeignServerRoute = route(createForeignServer, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind, object: call.body.name }, (record) =>
      meta.createForeignServer(call.database, call.body, record),
    ),
})

export const updateForeignServerRoute = route(updateForeignServer, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind, object: call.params.id }, (record) =>
      meta.updateForeignServer(call.database, call.params.id, call.body, record),
    ),
})

export const deleteForeignServerRoute = route(deleteForeignServer, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind, object: call.params.id }, (record) =>
      meta.deleteForeignServer(call.database, call.params.id, call.query, record),
    ),
})

export const testForeignServerRoute = route(testForeignServer, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: ({ database, body, signal }) => meta.testForeignServer(database, body, { signal }),
})

/** It connects as the project role does, which those who only read cannot. */
export const listRemoteTablesRoute = route(listRemoteTables, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: ({ database, params, signal }) => meta.listRemoteTables(database, params.id, { signal }),
})

export const importForeignTablesRoute = route(importForeignTables, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(
      call,
      { action: 'database.object_created', kind: 'foreign-tables', object: call.params.id },
      (record) => meta.importForeignTables(call.database, call.params.id, call.body, record),
    ),
})
