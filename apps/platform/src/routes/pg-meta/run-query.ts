import { runQuery } from '@cairn/contracts/query'
import * as meta from '@cairn/meta'
import { projectDatabase } from '../../permissions.ts'
import { route } from '../../route.ts'

export const runQueryRoute = route(runQuery, {
  permission: projectDatabase,
  handle: ({ database, body, signal }) => meta.runQuery(database, { ...body, signal }),
})
