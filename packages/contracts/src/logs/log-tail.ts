import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { maxLogQueryLength } from './log-limits.ts'

export const followLogs = endpoint({
  name: 'followLogs',
  method: 'GET',
  path: '/platform/projects/:ref/analytics/tail',
  summary:
    'New lines of the project’s logs as server-sent events: what a query of the newest lines has, once more after each line that is written to its sources, without the rows that were sent before. A row is told from others by its id. The first event has the rows since the cursor of an earlier event, or since now.',
  params: RefParams,
  query: z.object({
    sql: z.string().min(1).max(maxLogQueryLength),
    cursor: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: 'events',
  response: z.object({
    result: z.array(z.record(z.string(), z.unknown())),
    /** Where to go on after the stream has ended. */
    cursor: z.string(),
  }),
  errors: ['project_not_found', 'log_pattern_invalid', 'log_query_refused', 'too_many_log_tails'],
})
