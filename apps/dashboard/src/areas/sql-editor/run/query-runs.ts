import { useSyncExternalStore } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { accountKey } from '../snippets/account-key.ts'
import { createRuns } from './runs.ts'
import type { RunState, Runs } from './runs.ts'
import type { Change } from './stale-after-run.ts'
import { changeOf, markStaleAfterRun } from './stale-after-run.ts'

const runsOf = (ref: string): Runs =>
  createRuns(async ({ sql, rowLimit, timeoutMs }, signal) => {
    const body = { query: sql, rowLimit, timeoutMs }
    // Until the answer says otherwise: a text with transactions of its own may have kept some of them.
    let change: Change = 'anything'
    try {
      const answer = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body,
        signal,
        asChosenRole: true,
      })
      change = changeOf(answer.results.map(({ command }) => command))
      return answer
    } finally {
      void markStaleAfterRun(queryClient, ref, change)
    }
  })

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
