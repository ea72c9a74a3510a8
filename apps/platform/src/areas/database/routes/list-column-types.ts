import { listColumnTypes } from '@cairn/contracts/database/catalogue'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listColumnTypesRoute = route(listColumnTypes, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database }) => meta.listColumnTypes(database),
})
