import { listRelations } from '@cairn/contracts/catalogue'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listRelationsRoute = route(listRelations, {
  permission: projectDatabase,
  handle: ({ database, query }) => meta.listRelations(database, query.schema),
})
