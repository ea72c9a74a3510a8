import { getSchema, listSchemas } from '@cairn/contracts/pg-meta/schemas'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSchemasRoute = route(listSchemas, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.schemas, query),
})

export const getSchemaRoute = route(getSchema, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.schemas, params.id),
})
