import { listRelations } from '@cairn/contracts/database/catalogue'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRelationsRoute = route(listRelations, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listRelations(database, query.schema),
})
