import { deleteRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteRowsRoute = route(deleteRows, {
  permission: inProjectRows('sql:Write'),
  handle: ({ context, project, database, params, body }) => {
    // Somebody who is over the limit has to be able to delete. A default of the person's own is left alone.
    const evenReadOnly = context.engine.readOnlyBecause(project.ref).length > 0
    return context.limitNotes.explain(project.ref, meta.deleteRows(database, Number(params.id), body, { evenReadOnly }))
  },
})
