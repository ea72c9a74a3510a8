import { deleteRows } from '@cairn/contracts/rows'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const deleteRowsRoute = route(deleteRows, {
  permission: projectDatabase,
  handle: ({ database, params, body }) => meta.deleteRows(database, Number(params.id), body),
})
