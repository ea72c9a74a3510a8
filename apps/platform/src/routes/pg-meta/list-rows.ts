import { listRows } from '@cairn/contracts/rows'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const listRowsRoute = route(listRows, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params, query, signal }) => meta.listRows(database, Number(params.id), query, signal),
})
