import { listRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRowsRoute = route(listRows, {
  permission: inProjectRows('sql:Read'),
  handle: ({ context, project, database, params, query, signal }) =>
    context.limitNotes.explain(project.ref, meta.listRows(database, Number(params.id), query, signal)),
})
