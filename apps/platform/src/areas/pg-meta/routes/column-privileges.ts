import { listColumnPrivileges } from '@cairn/contracts/pg-meta/column-privileges'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listColumnPrivilegesRoute = route(listColumnPrivileges, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.columnPrivileges, query),
})
