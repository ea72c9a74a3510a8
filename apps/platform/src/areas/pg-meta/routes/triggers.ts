import {
  createTrigger,
  deleteTrigger,
  getTrigger,
  listTriggers,
  updateTrigger,
} from '@cairn/contracts/pg-meta/triggers'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listTriggersRoute = route(listTriggers, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.triggers, query),
})

export const getTriggerRoute = route(getTrigger, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.triggers, params.id),
})

const writes = meta.objectWrites.triggers

export const createTriggerRoute = route(createTrigger, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'triggers', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updateTriggerRoute = route(updateTrigger, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'triggers', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteTriggerRoute = route(deleteTrigger, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'triggers', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
