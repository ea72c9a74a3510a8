import { countRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const countRowsRoute = route(countRows, {
  permission: inProjectRows('sql:Read'),
  handle: ({ database, params, query, signal }) => meta.countRows(database, Number(params.id), query, signal),
})
