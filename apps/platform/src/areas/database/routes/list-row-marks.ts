import { listRowMarks } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRowMarksRoute = route(listRowMarks, {
  permission: inProjectRows('sql:Read'),
  handle: ({ context, project, database, params, query, signal }) =>
    context.limitNotes.explain(project.ref, meta.listRowMarks(database, Number(params.id), query, signal)),
})
