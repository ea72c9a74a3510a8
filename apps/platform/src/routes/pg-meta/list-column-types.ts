import { listColumnTypes } from '@cairn/contracts/catalogue'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listColumnTypesRoute = route(listColumnTypes, {
  permission: projectDatabase,
  handle: ({ database }) => meta.listColumnTypes(database),
})
