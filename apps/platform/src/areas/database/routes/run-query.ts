import { runQuery } from '@cairn/contracts/database/query'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { RunHandle } from '../query-runs/query-runs.ts'
import { runInDatabase } from '../run-in-database.ts'

export const runQueryRoute = route(runQuery, {
  permission: inProjectRows('sql:Run'),
  handle: (call) => {
    const { run: origin, ...request } = call.body
    const work = (handle: Pick<RunHandle, 'signal'> & Partial<RunHandle>) =>
      runInDatabase(call, request.query, (db) => meta.runQuery(db, { ...request, ...handle }))
    if (origin === undefined) return work({ signal: call.signal })
    return call.context.queryRuns.run(call.project.ref, call.caller, { origin, ...request }, work)
  },
})
