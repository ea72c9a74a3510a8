import {
  deleteEventTrigger,
  getEventTrigger,
  listEventTriggers,
  updateEventTrigger,
} from '@cairn/contracts/pg-meta/event-triggers'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listEventTriggersRoute = route(listEventTriggers, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.eventTriggers, query),
})

export const getEventTriggerRoute = route(getEventTrigger, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.eventTriggers, params.id),
})

const writes = meta.objectWrites.eventTriggers

export const updateEventTriggerRoute = route(updateEventTrigger, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(
      call,
      { action: 'database.object_changed', kind: 'event-triggers', object: call.params.id },
      (record) => meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deleteEventTriggerRoute = route(deleteEventTrigger, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) =>
    recordChange(
      call,
      { action: 'database.object_deleted', kind: 'event-triggers', object: call.params.id },
      (record) => meta.deleteObject(call.database, writes, call.params.id, call.query, record),
    ),
})
