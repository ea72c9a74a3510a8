import { listSchemas } from '@cairn/contracts/database/catalogue'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSchemasRoute = route(listSchemas, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database }) => meta.listSchemas(database),
})
