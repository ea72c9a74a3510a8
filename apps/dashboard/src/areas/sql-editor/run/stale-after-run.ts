import type { QueryClient } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { rowsKey } from '~/api/rows-key.ts'

const changeNothing: ReadonlySet<string> = new Set([
  'SELECT',
  'SHOW',
  'EXPLAIN',
  'FETCH',
  'VALUES',
  'SET',
  'RESET',
  'BEGIN',
  'START TRANSACTION',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
])
const changeRows: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY', 'TRUNCATE TABLE'])

export type Change = 'nothing' | 'rows' | 'anything'

/** What statements with these command tags change themselves. */
export const changeOf = (commands: readonly string[]): Change => {
  const changing = commands.filter((command) => !changeNothing.has(command))
  if (changing.length === 0) return 'nothing'
  return changing.every((command) => changeRows.has(command)) ? 'rows' : 'anything'
}

/**
 * What the dashboard knows of a database is stale after a run: any statement may call a function that writes or creates
 * something. Only what the statements change themselves is fetched again at once, where it is shown.
 */
export const markStaleAfterRun = async (cache: QueryClient, ref: string, change: Change): Promise<void> => {
  await Promise.all([
    cache.invalidateQueries({
      queryKey: catalogueKey(ref),
      refetchType: change === 'anything' ? 'active' : 'none',
    }),
    cache.invalidateQueries({ queryKey: rowsKey(ref), refetchType: change === 'nothing' ? 'none' : 'active' }),
  ])
}
