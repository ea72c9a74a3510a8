import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

/** Of a statement, as PostgreSQL numbers them. */
export const StatementId = z.string().regex(/^-?\d{1,19}$/, 'This is not the id of a statement.')

export const QueryStatistic = z.object({
  /** Of the statement: the same until PostgreSQL has another major version. */
  id: z.string(),
  /** The role that ran it. */
  role: z.string(),
  /** With `$1` and so on for its values. A long one is cut. */
  query: z.string(),
  calls: z.number(),
  rows: z.number(),
  total_ms: z.number(),
  mean_ms: z.number(),
  min_ms: z.number(),
  max_ms: z.number(),
  /** How many of the blocks that it read were in memory, from 0 to 1; null where it read none. */
  cache_hit: z.number().nullable(),
  /** Blocks that were not. */
  blocks_read: z.number(),
})
export type QueryStatistic = z.infer<typeof QueryStatistic>

export const QueryStatistics = z.object({
  /** Whether the extension pg_stat_statements is there. Without it, nothing is known. */
  is_installed: z.boolean(),
  /** When the statistics began. */
  since: z.string().nullable(),
  /** Those that took most time, first. */
  statistics: z.array(QueryStatistic),
})
export type QueryStatistics = z.infer<typeof QueryStatistics>

export const listQueryStatistics = endpoint({
  name: 'listQueryStatistics',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-statistics',
  summary:
    'The 500 statements that took most time since the statistics began. Members with read-only access see the statements of members with read-only access.',
  params: RefParams,
  headers: ConnectionHeader,
  response: QueryStatistics,
  errors: connectionErrors,
})

export const explainStatement = endpoint({
  name: 'explainStatement',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-statistics/:id/plan',
  summary: 'The plan of a statement for any values of its parameters. The statement does not run.',
  params: RefParams.extend({ id: StatementId }),
  headers: ConnectionHeader,
  response: z.object({ plan: z.string() }),
  errors: [...connectionErrors, 'statement_not_found'],
})

export const resetQueryStatistics = endpoint({
  name: 'resetQueryStatistics',
  method: 'POST',
  path: '/platform/pg-meta/:ref/query-statistics/reset',
  summary: 'Forget the statistics of all statements of the project.',
  params: RefParams,
  headers: ConnectionHeader,
  response: z.object({ ref: z.string() }),
  errors: [...connectionErrors, 'statement_not_found'],
})
