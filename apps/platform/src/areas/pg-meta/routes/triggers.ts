import { getTrigger, listTriggers } from '@cairn/contracts/pg-meta/triggers'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listTriggersRoute = route(listTriggers, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.triggers, query),
})

export const getTriggerRoute = route(getTrigger, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.triggers, params.id),
})
