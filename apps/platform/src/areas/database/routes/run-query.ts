import { runQuery } from '@cairn/contracts/database/query'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const runQueryRoute = route(runQuery, {
  permission: inProjectDatabase('sql:Run'),
  handle: async ({ context, project, database, lockedDatabase, body, signal }) => {
    const run = (db: meta.Database) => context.limitNotes.explain(project.ref, meta.runQuery(db, { ...body, signal }))
    if (lockedDatabase === undefined || !(await meta.freesSpace(database, body.query))) return run(database)
    return run(meta.forFreeing(lockedDatabase))
  },
})
