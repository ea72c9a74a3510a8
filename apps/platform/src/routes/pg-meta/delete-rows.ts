import { deleteRows } from '@cairn/contracts/rows'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const deleteRowsRoute = route(deleteRows, {
  permission: inProjectDatabase('sql:Write'),
  handle: ({ database, params, body }) => meta.deleteRows(database, Number(params.id), body),
})
