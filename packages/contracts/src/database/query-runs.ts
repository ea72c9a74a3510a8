import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { PostgresError } from '../errors.ts'
import { maxBoundParameters } from '../limits.ts'
import { RefParams } from '../projects/projects.ts'

/** `lost`: the server ended while the query ran, so it is unknown how far it came. */
export const queryRunStates = ['running', 'done', 'failed', 'cancelled', 'lost'] as const

/** A parameter of the text whose value is in the query. */
export const BoundParameter = z.object({
  name: z.string(),
  /** Where it was written, in UTF-16 code units of the text with its parameters. */
  from: z.number().int().min(0),
  /** How long its value is in the query. */
  boundLength: z.number().int().min(0),
})
export type BoundParameter = z.infer<typeof BoundParameter>

/** What a run belongs to: the text in an editor, and where in it the SQL began. */
export const QueryRunOrigin = z.object({
  /** Chosen by the client, so that it can ask for a run whose answer it never got. */
  id: z.uuid(),
  document: z.string().min(1).max(100),
  scope: z.enum(['all', 'selection', 'statement']),
  line: z.number().int().min(1),
  column: z.number().int(),
  /** In the order of the text. With them the places that the database names can be found in the editor. */
  parameters: z.array(BoundParameter).max(maxBoundParameters).optional(),
})
export type QueryRunOrigin = z.infer<typeof QueryRunOrigin>

export const ListedQueryRun = z.object({
  id: z.uuid(),
  document: z.string(),
  state: z.enum(queryRunStates),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Whether its result is kept. It is not where it is larger than the installation allows, or the disk is full. */
  has_result: z.boolean(),
})
export type ListedQueryRun = z.infer<typeof ListedQueryRun>

export const QueryRun = ListedQueryRun.extend({
  origin: QueryRunOrigin,
  query: z.string(),
  row_limit: z.number().int(),
  timeout_ms: z.number().int(),
  transaction: z.enum(['run', 'statement']),
  read_only: z.boolean(),
  /** Until now, or until it ended, by the clock of the server. */
  elapsed_ms: z.number(),
  /** Of a run that failed, or was cancelled: what became of its changes is in it. */
  error: z.object({ message: z.string(), reason: z.string(), database: PostgresError.optional() }).nullable(),
})
export type QueryRun = z.infer<typeof QueryRun>

const QueryRunParams = RefParams.extend({ id: z.uuid() })

export const listQueryRuns = endpoint({
  name: 'listQueryRuns',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-runs',
  summary:
    'Your query runs that continue without their request, and those that ended within the last hour, newest first: at most one for each document.',
  params: RefParams,
  response: z.object({ runs: z.array(ListedQueryRun) }),
  errors: ['project_not_found'],
})

export const getQueryRun = endpoint({
  name: 'getQueryRun',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-runs/:id',
  summary: 'One of your query runs. With `wait`, the answer comes when the run ends, or after that many seconds.',
  params: QueryRunParams,
  query: z.object({ wait: z.coerce.number().int().min(0).max(25).default(0) }),
  response: QueryRun,
  errors: ['project_not_found', 'query_run_not_found'],
})

export const getQueryRunResult = endpoint({
  name: 'getQueryRunResult',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-runs/:id/result',
  summary: 'The result of one of your query runs: the JSON that `POST …/run` answers.',
  params: QueryRunParams,
  answer: 'binary',
  response: File,
  errors: ['project_not_found', 'query_run_not_found'],
})

export const cancelQueryRun = endpoint({
  name: 'cancelQueryRun',
  method: 'POST',
  path: '/platform/pg-meta/:ref/query-runs/:id/cancel',
  summary:
    'Cancel one of your query runs. Has no effect on one that has ended. One that is not known yet is not found, and is cancelled if it begins within a minute.',
  params: QueryRunParams,
  response: ListedQueryRun,
  errors: ['project_not_found', 'query_run_not_found'],
})
