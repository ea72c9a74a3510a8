import { runQuery } from '@cairn/contracts/database/query'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const runQueryRoute = route(runQuery, {
  permission: inProjectDatabase('sql:Run'),
  handle: ({ context, project, database, body, signal }) =>
    context.limitNotes.explain(project.ref, meta.runQuery(database, { ...body, signal })),
})
