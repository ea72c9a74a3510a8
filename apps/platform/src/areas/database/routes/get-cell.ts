import { getCell } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getCellRoute = route(getCell, {
  permission: inProjectRows('sql:Read'),
  handle: ({ database, params, body }) => meta.getCell(database, Number(params.id), body),
})
