import { listSchemas } from '@cairn/contracts/catalogue'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listSchemasRoute = route(listSchemas, {
  permission: projectDatabase,
  handle: ({ database }) => meta.listSchemas(database),
})
