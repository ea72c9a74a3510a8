import {
  createPublication,
  deletePublication,
  getPublication,
  listPublications,
  updatePublication,
} from '@cairn/contracts/pg-meta/publications'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const listPublicationsRoute = route(listPublications, {
  permission: inProjectDatabase('replication:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.publications, query),
})

export const getPublicationRoute = route(getPublication, {
  permission: inProjectDatabase('replication:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.publications, params.id),
})

const writes = meta.objectWrites.publications

export const createPublicationRoute = route(createPublication, {
  permission: inProjectDatabase('replication:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_created', kind: 'publications', object: call.body.name }, (record) =>
      meta.createObject(call.database, writes, call.body, record),
    ),
})

export const updatePublicationRoute = route(updatePublication, {
  permission: inProjectDatabase('replication:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_changed', kind: 'publications', object: call.params.id }, (record) =>
      meta.updateObject(call.database, writes, call.params.id, call.body, record),
    ),
})

export const deletePublicationRoute = route(deletePublication, {
  permission: inProjectDatabase('replication:Write'),
  handle: (call) =>
    recordChange(call, { action: 'database.object_deleted', kind: 'publications', object: call.params.id }, (record) =>
      meta.deleteObject(call.database, writes, call.params.id, { cascade: false }, record),
    ),
})
