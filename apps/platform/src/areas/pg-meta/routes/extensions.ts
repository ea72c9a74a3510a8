import { getExtension, listExtensions } from '@cairn/contracts/pg-meta/extensions'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listExtensionsRoute = route(listExtensions, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.extensions, query),
})

export const getExtensionRoute = route(getExtension, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.extensions, params.extension_name),
})
