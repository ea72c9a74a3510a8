import { listFirstRows } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectDatabaseAtOnce } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listFirstRowsRoute = route(listFirstRows, {
  permission: inProjectDatabaseAtOnce('sql:Read'),
  handle: ({ context, project, database, params, query, signal }) =>
    context.limitNotes.explain(project.ref, meta.listRows(database, Number(params.id), query, signal)),
})
