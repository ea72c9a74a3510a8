import type { QueryRunOrigin } from '@cairn/contracts/database/query-runs'
import { maxBoundParameters } from '@cairn/contracts/limits'
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
import type { OnReach, RunAnswer, RunInput, RunState, Runs } from './runs.ts'
import type { Change } from './stale-after-run.ts'
import { changeOf, markStaleAfterRun } from './stale-after-run.ts'

/** The run continues on the server whatever becomes of the page: an end of its signal has to be sent. */
export const cancelsWith = (ref: string, id: string, signal: AbortSignal): void =>
  signal.addEventListener('abort', () => void cancelQueryRun(ref, id).catch(() => undefined), { once: true })

/** The request may have been cut off while the query runs, or before it arrived. */
const afterCutOff = async (why: unknown, follow: () => Promise<RunAnswer>): Promise<RunAnswer> => {
  try {
    return await follow()
  } catch (error) {
    throw error instanceof ApiError && error.reason === 'query_run_not_found' ? why : error
  }
}

/** A text with more parameters than a run remembers is found again without them. */
const parametersOf = (bound: BoundText | undefined): Pick<QueryRunOrigin, 'parameters'> =>
  bound === undefined || bound.placed.length > maxBoundParameters ? {} : { parameters: boundParametersOf(bound) }

const send = async (ref: string, document: string, input: RunInput, signal: AbortSignal, onReach: OnReach) => {
  const { sql, scope, start, bound, ...limits } = input
  const id = newId()
  cancelsWith(ref, id, signal)
  const run = { id, document, scope, ...start, ...parametersOf(bound) }
  try {
    return await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
      body: { query: sql, ...limits, run },
      signal,
      asChosenRole: true,
    })
  } catch (error) {
    if (!mayContinue(error)) throw error
    return afterCutOff(error, () => followQueryRun(ref, id, signal, onReach))
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

const runsOf = (ref: string): Runs =>
  createRuns((document, input, signal, onReach) => markingStale(ref, send(ref, document, input, signal, onReach)))

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
