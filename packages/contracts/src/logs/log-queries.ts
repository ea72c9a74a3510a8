import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { maxLogQueryLength } from './log-limits.ts'

/** Rows of an answer; further ones are left out. */
export const maxLogRows = 1_000

const isoTime = z.iso.datetime({ offset: true })

export const queryLogs = endpoint({
  name: 'queryLogs',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/endpoints/logs.all',
  summary:
    'Answers a query of the project’s logs, in SQL over the log sources: edge_logs, auth_logs, postgres_logs and others. Only lines between the two times are read; without them, those of the last 24 hours.',
  params: RefParams,
  query: z.object({
    sql: z.string().min(1).max(maxLogQueryLength),
    iso_timestamp_start: isoTime.optional(),
    iso_timestamp_end: isoTime.optional(),
  }),
  response: z.object({
    result: z.array(z.record(z.string(), z.unknown())),
    /** Whether there were more rows than an answer has. */
    is_truncated: z.boolean(),
  }),
  errors: ['project_not_found', 'log_pattern_invalid', 'log_query_refused'],
})
