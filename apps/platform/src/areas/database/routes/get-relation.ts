import { getRelation } from '@cairn/contracts/database/catalogue'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getRelationRoute = route(getRelation, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getRelation(database, Number(params.id)),
})
