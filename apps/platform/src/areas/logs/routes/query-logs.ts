import { maxLogRows, queryLogs } from '@cairn/contracts/logs/log-queries'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { queryRefusal } from '../query-refusal.ts'

const dayMs = 24 * 60 * 60 * 1_000

// A day of ten million lines takes one or two.
const timeoutMs = 15_000

export const queryLogsRoute = route(queryLogs, {
  permission: inProject('analytics:Read'),
  handle: async ({ context, fail, project, query, signal }) => {
    const { iso_timestamp_start: start, iso_timestamp_end: end, sql } = query
    const endMs = end === undefined ? Date.now() : Date.parse(end)
    const startMs = start === undefined ? endMs - dayMs : Date.parse(start)
    const answer = await context.logs.query(project.ref, {
      sql,
      startMs,
      endMs,
      maxRows: maxLogRows,
      timeoutMs,
      signal,
    })
    if ('error' in answer) throw queryRefusal(fail, answer)
    return { result: answer.rows, is_truncated: answer.isTruncated }
  },
})
