import { useSyncExternalStore } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { accountKey } from '../snippets/account-key.ts'
import { createRuns } from './runs.ts'
import type { RunState, Runs } from './runs.ts'

const readsOnly: ReadonlySet<string> = new Set(['SELECT', 'SHOW', 'EXPLAIN', 'FETCH', 'VALUES'])

/**
 * What other pages know of this database may be wrong now: tables, columns, rows; snippets are not in it. A `select` may
 * call a function that writes, so it makes stale as well; only it is not worth a request at once.
 */
const databaseMayHaveChanged = (ref: string, onlyRead: boolean) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, of, what] }) =>
      area === 'project' && of === ref && what !== undefined && what !== 'snippets',
    refetchType: onlyRead ? 'none' : 'active',
  })

const runsOf = (ref: string): Runs =>
  createRuns(async ({ sql, rowLimit, timeoutMs }, signal) => {
    const body = { query: sql, rowLimit, timeoutMs }
    let onlyRead = false
    try {
      const answer = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/query', { body, signal })
      onlyRead = answer.results.every(({ command }) => readsOnly.has(command))
      return answer
    } finally {
      // After an error too: a text with transactions of its own may have kept some of them.
      void databaseMayHaveChanged(ref, onlyRead)
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
