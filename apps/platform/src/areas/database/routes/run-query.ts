import { runQuery } from '@cairn/contracts/database/query'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { runInDatabase } from '../run-in-database.ts'

export const runQueryRoute = route(runQuery, {
  permission: inProjectRows('sql:Run'),
  handle: (call) =>
    runInDatabase(call, call.body.query, (db) => meta.runQuery(db, { ...call.body, signal: call.signal })),
})
