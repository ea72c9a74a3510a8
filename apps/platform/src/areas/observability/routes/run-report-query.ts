import { reportQueryTimeoutMs, reportRowLimit } from '@cairn/contracts/observability/report-charts'
import { runReportQuery } from '@cairn/contracts/observability/reports'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const runReportQueryRoute = route(runReportQuery, {
  permission: inProjectDatabase('sql:Run'),
  handle: async ({ context, project, database, body: { query }, signal, fail }) => {
    // Reading a report changes nothing, whoever reads it and whatever became of the query since it was put there.
    const reading = { ...database, isReadOnly: true }
    const limits = { rowLimit: reportRowLimit, timeoutMs: reportQueryTimeoutMs }
    const answered = meta.runQuery(reading, { query, ...limits, signal })
    const { results } = await context.limitNotes.explain(project.ref, answered)
    const last = results.findLast(({ columns }) => columns.length > 0)
    if (last === undefined) throw fail('query_failed', { message: 'The query returns no rows.' })
    return last
  },
})
