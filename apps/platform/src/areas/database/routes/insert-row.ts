import { insertRow } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const insertRowRoute = route(insertRow, {
  permission: inProjectRows('sql:Write'),
  handle: ({ context, project, database, params, body }) =>
    context.limitNotes.explain(project.ref, meta.insertRow(database, Number(params.id), body)),
})
