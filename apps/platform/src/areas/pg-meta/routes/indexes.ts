import { getIndex, listIndexes } from '@cairn/contracts/pg-meta/indexes'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listIndexesRoute = route(listIndexes, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.indexes, query),
})

export const getIndexRoute = route(getIndex, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.indexes, params.id),
})
