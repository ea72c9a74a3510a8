import { saveStagedChanges } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const saveStagedChangesRoute = route(saveStagedChanges, {
  permission: inProjectRows('sql:Write'),
  handle: ({ context, project, database, params, body }) =>
    context.limitNotes.explain(project.ref, meta.saveStaged(database, Number(params.id), body)),
})
