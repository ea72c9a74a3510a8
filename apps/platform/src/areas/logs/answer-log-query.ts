import type { queryLogs } from '@cairn/contracts/logs/log-queries'
import { maxLogRows } from '@cairn/contracts/logs/log-queries'
import type { QueryOf, ResponseOf } from '@cairn/contracts/endpoint'
import type { Context } from '../../context.ts'
import { queryRefusal } from './query-refusal.ts'
import type { FailQuery } from './query-refusal.ts'

const dayMs = 24 * 60 * 60 * 1_000

// A day of ten million lines takes one or two.
const timeoutMs = 15_000

interface AskedLogs {
  context: Pick<Context, 'logs'>
  fail: FailQuery
  project: { ref: string }
  query: QueryOf<typeof queryLogs>
  signal: AbortSignal
}

/** The rows of a person's query of the logs of a project. */
export const answerLogQuery = async ({
  context,
  fail,
  project,
  query,
  signal,
}: AskedLogs): Promise<ResponseOf<typeof queryLogs>> => {
  const { iso_timestamp_start: start, iso_timestamp_end: end, sql } = query
  const endMs = end === undefined ? Date.now() : Date.parse(end)
  const startMs = start === undefined ? endMs - dayMs : Date.parse(start)
  const answer = await context.logs.query(project.ref, { sql, startMs, endMs, maxRows: maxLogRows, timeoutMs, signal })
  if ('error' in answer) throw queryRefusal(fail, answer)
  return { result: answer.rows, is_truncated: answer.isTruncated }
}
