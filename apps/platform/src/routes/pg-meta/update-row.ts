import { updateRow } from '@cairn/contracts/rows'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const updateRowRoute = route(updateRow, {
  permission: inProjectDatabase('sql:Write'),
  handle: ({ database, params, body }) => meta.updateRow(database, Number(params.id), body),
})
