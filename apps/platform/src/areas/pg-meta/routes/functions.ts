import { getFunction, listFunctions } from '@cairn/contracts/pg-meta/functions'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listFunctionsRoute = route(listFunctions, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.functions, query),
})

export const getFunctionRoute = route(getFunction, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.functions, params.id),
})
