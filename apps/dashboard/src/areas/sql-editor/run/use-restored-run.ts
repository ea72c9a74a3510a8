import type { QueryRun } from '@cairn/contracts/database/query-runs'
import { boundTextOf } from '@cairn/sql/parameters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { answerOf, cancelQueryRun, followQueryRun, getQueryRun, queryRunsQuery } from '../api/query-runs.ts'
import { markingStale, queryRuns } from './query-runs.ts'
import type { Outcome, RunInput } from './runs.ts'

const inputOf = (run: QueryRun): RunInput => ({
  sql: run.query,
  scope: run.origin.scope,
  start: { line: run.origin.line, column: run.origin.column },
  rowLimit: run.row_limit,
  timeoutMs: run.timeout_ms,
  transaction: run.transaction,
  readOnly: run.read_only,
  bound: run.origin.parameters && boundTextOf(run.query, run.origin.parameters),
})

const isIdle = (ref: string, document: string): boolean => {
  const { running, outcome } = queryRuns(ref).get(document)
  return running === undefined && outcome === undefined
}

/** Resolves with the outcome of a run that had not ended. */
const resume = async (ref: string, document: string, runId: string): Promise<Outcome | undefined> => {
  const run = await getQueryRun(ref, runId, 0)
  // Loaded first: somebody who runs the text meanwhile does not wait for it.
  const ended = run.state === 'running' ? undefined : await settled(answerOf(ref, run))
  if (!isIdle(ref, document)) return undefined
  const outcome = await queryRuns(ref).resume(document, inputOf(run), run.elapsed_ms, (onReach) => ({
    answer: ended === undefined ? markingStale(ref, followQueryRun(ref, runId, onReach)) : ended(),
    cancel: () => cancelQueryRun(ref, runId),
  }))
  return ended === undefined ? outcome : undefined
}

/** What the promise came to, to be given later. */
const settled = async <T>(promise: Promise<T>): Promise<() => Promise<T>> => {
  const [result] = await Promise.allSettled([promise])
  return () => (result.status === 'fulfilled' ? Promise.resolve(result.value) : Promise.reject(result.reason))
}

/** Shows the run of this text that the server has and this page does not: of before a reload, of another tab, or one of many. */
export const useRestoredRun = (
  ref: string,
  document: string,
  /** Called when a run that was still under way has ended. */
  onEnd: (outcome: Outcome | undefined) => void,
): void => {
  const { data, refetch } = useQuery(queryRunsQuery(ref))
  const runId = data?.runs.find((run) => run.document === document)?.id
  const announce = useEffectEvent(onEnd)
  // The page keeps the results of few texts: what ran since it was opened may be known to the server alone.
  useEffect(() => {
    if (isIdle(ref, document)) void refetch({ cancelRefetch: false })
  }, [ref, document, refetch])
  useEffect(() => {
    if (runId === undefined || !isIdle(ref, document)) return
    // Deleted meanwhile, or out of reach: there is nothing to show then.
    resume(ref, document, runId).then(announce, () => undefined)
  }, [ref, document, runId])
}
