import { updateRow } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const updateRowRoute = route(updateRow, {
  permission: inProjectRows('sql:Write'),
  handle: ({ context, project, database, params, body }) =>
    context.limitNotes.explain(project.ref, meta.updateRow(database, Number(params.id), body)),
})
