import { reviewStatement, runStatement } from '@cairn/contracts/assistant/statements'
import { defaultQueryTimeoutMs } from '@cairn/contracts/limits'
import { maxSharedRows } from '@cairn/contracts/assistant/limits'
import * as meta from '@cairn/meta'
import { RestSettings } from '@cairn/rest'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { runInDatabase } from '../../database/run-in-database.ts'

export const reviewStatementRoute = route(reviewStatement, {
  permission: inProjectDatabase('sql:Run'),
  handle: async (call) => {
    const { context, project, database, body, signal } = call
    const { schemas } = RestSettings.parse(await context.runtime.settingsOf(project.ref, 'rest'))
    const isTried = body.try && database.isReadOnly !== true
    if (isTried) await context.assistant.recordTool({ project, by: actorOf(call) }, 'run_sql', 'rolled_back')
    return meta.reviewStatement(database, { sql: body.sql, isTried, exposedSchemas: schemas, signal })
  },
})

export const runStatementRoute = route(runStatement, {
  permission: inProjectDatabase('sql:Run'),
  handle: async (call) => {
    const { context, project, body, signal } = call
    const { sql: query, mode } = body
    const request = { query, rowLimit: maxSharedRows, timeoutMs: defaultQueryTimeoutMs, signal }
    // Before it runs: what has run is in the log, whatever happens to this process.
    await context.assistant.recordTool({ project, by: actorOf(call) }, 'run_sql', 'confirmed', { mode })
    if (mode === 'read') return meta.runQuery(await context.supervisor.pool(project, 'cairn_reader'), request)
    return runInDatabase(call, query, (database) => meta.runQuery(database, request))
  },
})
