import { insertRow } from '@cairn/contracts/rows'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const insertRowRoute = route(insertRow, {
  permission: projectDatabase,
  handle: ({ database, params, body }) => meta.insertRow(database, Number(params.id), body),
})
