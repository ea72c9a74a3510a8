import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { answerOf, followQueryRun, getQueryRun, queryRunsQuery } from '../api/query-runs.ts'
import { cancelsWith, markingStale, queryRuns } from './query-runs.ts'
import type { Outcome } from './runs.ts'

/** Resolves with the outcome of a run that had not ended. */
const resume = async (ref: string, document: string, runId: string): Promise<Outcome | undefined> => {
  const run = await getQueryRun(ref, runId, 0)
  const runs = queryRuns(ref)
  const { running, outcome } = runs.get(document)
  if (running !== undefined || outcome !== undefined) return undefined
  const { scope, line, column } = run.origin
  const input = {
    sql: run.query,
    scope,
    start: { line, column },
    rowLimit: run.row_limit,
    timeoutMs: run.timeout_ms,
    transaction: run.transaction,
    readOnly: run.read_only,
  }
  const ended = await runs.resume(document, input, run.elapsed_ms, (signal) => {
    if (run.state !== 'running') return answerOf(ref, run, signal)
    cancelsWith(ref, runId, signal)
    return markingStale(ref, followQueryRun(ref, runId, signal))
  })
  return run.state === 'running' ? ended : undefined
}

/** Shows the run of this text that the server has and this page does not: it began before a reload, or in another tab. */
export const useRestoredRun = (
  ref: string,
  document: string,
  /** Called when a run that was still under way has ended. */
  onEnd: (outcome: Outcome | undefined) => void,
): void => {
  const { data } = useQuery(queryRunsQuery(ref))
  const runId = data?.runs.find((run) => run.document === document)?.id
  const announce = useEffectEvent(onEnd)
  useEffect(() => {
    const { running, outcome } = queryRuns(ref).get(document)
    if (runId === undefined || running !== undefined || outcome !== undefined) return
    // Deleted meanwhile, or out of reach: there is nothing to show then.
    resume(ref, document, runId).then(announce, () => undefined)
  }, [ref, document, runId])
}
