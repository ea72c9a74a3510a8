import { updateRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const updateRowsRoute = route(updateRows, {
  permission: inProjectRows('sql:Write'),
  handle: ({ context, project, database, params, body }) =>
    context.limitNotes.explain(project.ref, meta.updateRows(database, Number(params.id), body)),
})
