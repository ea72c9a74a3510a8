import type { QueryRunOrigin } from '@cairn/contracts/database/query-runs'
import { maxBoundParameters, maxQueryBytes } from '@cairn/contracts/limits'
import type { BoundText } from '@cairn/sql/parameters'
import { boundParametersOf } from '@cairn/sql/parameters'
import { useSyncExternalStore } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { ApiError } from '~/api/errors.ts'
import { queryClient } from '~/api/query-client.ts'
import { newId } from '~/lib/new-id.ts'
import { cancelQueryRun, followQueryRun, mayContinue } from '../api/query-runs.ts'
import { accountKey } from '../snippets/account-key.ts'
import { createRuns } from './runs.ts'
import type { OnReach, RunAnswer, RunInput, RunState, Runs, SentRun } from './runs.ts'
import type { Change } from './stale-after-run.ts'
import { changeOf, markStaleAfterRun } from './stale-after-run.ts'

const isUnknownRun = (error: unknown): boolean => error instanceof ApiError && error.reason === 'query_run_not_found'

/** A text with more parameters than a run remembers is found again without them. */
const parametersOf = (bound: BoundText | undefined): Pick<QueryRunOrigin, 'parameters'> =>
  bound === undefined || bound.placed.length > maxBoundParameters ? {} : { parameters: boundParametersOf(bound) }

/** The request may be cut off while the query runs, or before it arrives. */
const ended = async (
  asked: Promise<RunAnswer>,
  request: AbortSignal,
  follow: () => Promise<RunAnswer>,
): Promise<RunAnswer> => {
  try {
    return await asked
  } catch (error) {
    if (!request.aborted && !mayContinue(error)) throw error
    return follow().catch((unfollowed: unknown) => Promise.reject(isUnknownRun(unfollowed) ? error : unfollowed))
  }
}

/**
 * The run continues on the server whatever becomes of its request: that is given up once the server was told, or is out
 * of reach, and the server is asked how the run ended.
 */
const cancel = async (ref: string, id: string, request: AbortController): Promise<void> => {
  try {
    await cancelQueryRun(ref, id)
  } catch (error) {
    if (mayContinue(error)) request.abort(error)
    if (!isUnknownRun(error)) throw error
  }
  request.abort()
}

/** As the server would refuse it, once all of it had been sent. */
const tooLarge = () => new ApiError('The query is too large.', { code: 413, reason: 'body_too_large' })

const send = (ref: string, document: string, input: RunInput, onReach: OnReach): SentRun => {
  const { sql, scope, start, bound, ...limits } = input
  if (sql.length > maxQueryBytes) return { answer: Promise.reject(tooLarge()), cancel: () => Promise.resolve() }
  const id = newId()
  const run = { id, document, scope, ...start, ...parametersOf(bound) }
  const request = new AbortController()
  const asked = requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
    body: { query: sql, ...limits, run },
    signal: request.signal,
    asChosenRole: true,
  })
  const follow = () => followQueryRun(ref, id, onReach)
  return {
    answer: markingStale(ref, ended(asked, request.signal, follow)),
    cancel: () => cancel(ref, id, request),
  }
}

/** What the dashboard knows of the database is stale once there is an answer. */
export const markingStale = async (ref: string, answered: Promise<RunAnswer>): Promise<RunAnswer> => {
  // Until the answer says otherwise: a text with transactions of its own may have kept some of them.
  let change: Change = 'anything'
  try {
    const answer = await answered
    change = changeOf(answer.results.map(({ command }) => command))
    return answer
  } finally {
    void markStaleAfterRun(queryClient, ref, change)
  }
}

const runsOf = (ref: string): Runs => createRuns((document, input, onReach) => send(ref, document, input, onReach))

const byProject = new Map<string, Runs>()

export const queryRuns = (ref: string): Runs => {
  const key = `${accountKey()}/${ref}`
  const known = byProject.get(key)
  if (known) return known
  const created = runsOf(ref)
  byProject.set(key, created)
  return created
}

export const useRun = (ref: string, id: string): RunState => {
  const runs = queryRuns(ref)
  return useSyncExternalStore(runs.subscribe, () => runs.get(id))
}
