import { listRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRowsRoute = route(listRows, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ context, project, database, params, query, signal }) =>
    context.limitNotes.explain(project.ref, meta.listRows(database, Number(params.id), query, signal)),
})
