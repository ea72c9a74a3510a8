import {
  createExtension,
  deleteExtension,
  getExtension,
  listExtensions,
  updateExtension,
} from '@cairn/contracts/pg-meta/extensions'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listExtensionsRoute = route(listExtensions, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.extensions, query),
})

export const getExtensionRoute = route(getExtension, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.extensions, params.extension_name),
})

const writes = meta.objectWrites.extensions

export const createExtensionRoute = route(createExtension, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'extensions', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateExtensionRoute = route(updateExtension, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(
      call,
      { action: 'database.object_changed', kind: 'extensions', object: call.params.extension_name },
      (record) => meta.updateObject(call.database, writes, call.params.extension_name, call.body, record),
    ),
})

export const deleteExtensionRoute = route(deleteExtension, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(
      call,
      { action: 'database.object_deleted', kind: 'extensions', object: call.params.extension_name },
      (record) => meta.deleteObject(call.database, writes, call.params.extension_name, call.query, record),
    ),
})
