import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from './catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const RunningQuery = z.object({
  /** Of the session and its transaction: a later query of the same session has another id. */
  id: z.string(),
  process_id: z.number().int(),
  /** The role that the session signed in as. */
  role: z.string(),
  database: z.string(),
  application: z.string(),
  /** The account whose query run of the SQL editor it is. */
  account_email: z.string().nullable(),
  state: z.enum(['active', 'idle_in_transaction']),
  /** Since it has been in this state, by the clock of the server. */
  elapsed_ms: z.number(),
  started_at: z.string(),
  query: z.string(),
  /** As PostgreSQL names it: `Lock: transactionid`. */
  waits_for: z.string().nullable(),
  /** The process ids of the sessions that hold or await the lock that it waits for. */
  blocked_by: z.array(z.number().int()),
  /** The locks of its transaction on tables, those that it waits for first; at most 20. */
  locks: z.array(
    z.object({
      /** As SQL would name it. */
      object: z.string(),
      /** `AccessExclusiveLock` */
      mode: z.string(),
      is_granted: z.boolean(),
    }),
  ),
  /** What PostgreSQL does now, in its words, and how much of that is done; a total of 0 is unknown. */
  progress: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
})
export type RunningQuery = z.infer<typeof RunningQuery>

const RunningQueryParams = RefParams.extend({
  id: z.string().regex(/^\d{1,10}-\d{1,18}-\d{1,18}$/, 'This is not the id of a running query.'),
})

export const listRunningQueries = endpoint({
  name: 'listRunningQueries',
  method: 'GET',
  path: '/platform/pg-meta/:ref/running-queries',
  summary:
    'The queries that run now, of all roles and applications, and the transactions that are open, longest first. Members with read-only access see the queries of members with read-only access.',
  params: RefParams,
  headers: ConnectionHeader,
  response: z.object({ queries: z.array(RunningQuery) }),
  errors: connectionErrors,
})

export const cancelRunningQuery = endpoint({
  name: 'cancelRunningQuery',
  method: 'POST',
  path: '/platform/pg-meta/:ref/running-queries/:id/cancel',
  summary: 'Cancel a running query. Its session continues.',
  params: RunningQueryParams,
  headers: ConnectionHeader,
  response: z.object({ id: z.string() }),
  errors: [...connectionErrors, 'running_query_not_found'],
})

export const terminateRunningQuery = endpoint({
  name: 'terminateRunningQuery',
  method: 'POST',
  path: '/platform/pg-meta/:ref/running-queries/:id/terminate',
  summary: 'Close the session of a running query: its open transaction is rolled back.',
  params: RunningQueryParams,
  headers: ConnectionHeader,
  response: z.object({ id: z.string() }),
  errors: [...connectionErrors, 'running_query_not_found'],
})
