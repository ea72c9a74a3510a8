import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { QueryStatistic, StatementId } from './query-statistics.ts'

const isoTime = z.iso.datetime({ offset: true })
const Time = z.object({ startDate: isoTime, endDate: isoTime })

export const StatementInTime = QueryStatistic.omit({ min_ms: true, max_ms: true }).extend({
  /** Of the time of the same length before; null where it did not run then. */
  mean_before_ms: z.number().nullable(),
})
export type StatementInTime = z.infer<typeof StatementInTime>

export const StatementsInTime = z.object({
  /** Of all statements, with those that are not listed. */
  total_ms: z.number(),
  /** Those that took most time, first. */
  statements: z.array(StatementInTime),
})
export type StatementsInTime = z.infer<typeof StatementsInTime>

export const listStatementHistory = endpoint({
  name: 'listStatementHistory',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-statistics/history',
  summary:
    'The 500 statements that took most time between two moments, as far back as the plan keeps logs. What they did is counted every ten minutes while the database is in use; a reset of the statistics loses nothing of it. Members with read-only access see the statements of members with read-only access.',
  params: RefParams,
  headers: ConnectionHeader,
  query: Time,
  response: StatementsInTime,
  errors: [...connectionErrors, 'history_time_refused'],
})

export const StatementStep = z.object({
  start: z.iso.datetime(),
  calls: z.number(),
  total_ms: z.number(),
  mean_ms: z.number(),
  rows: z.number(),
  blocks_hit: z.number(),
  blocks_read: z.number(),
  /** Whether it takes much longer from here on than in the steps before. */
  is_slower: z.boolean(),
})
export type StatementStep = z.infer<typeof StatementStep>

export const readStatementHistory = endpoint({
  name: 'readStatementHistory',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-statistics/:id/history',
  summary:
    'What one statement of one role did between two moments, in steps. Those in which it did not run are left out.',
  params: RefParams.extend({ id: StatementId }),
  headers: ConnectionHeader,
  query: Time.extend({ role: z.string().min(1).max(63) }),
  response: z.object({ step_ms: z.number(), steps: z.array(StatementStep) }),
  errors: [...connectionErrors, 'history_time_refused'],
})
