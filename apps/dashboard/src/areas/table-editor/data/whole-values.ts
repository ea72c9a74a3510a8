import type { RowValues } from '@cairn/contracts/database/rows'
import type { QueryClient } from '@tanstack/react-query'
import type { CellChange } from './cell-change.ts'
import { cellQuery } from './rows-query.ts'

/** A change of a cell of which perhaps only the beginning is on hand: `from` is absent then. */
export interface OpenChange {
  key: RowValues
  column: string
  from?: string | null
  to: string | null
}

/** As many values as are loaded before a change. */
const maxLoaded = 50

/**
 * The changes with the whole values that they replace: those that are missing are loaded.
 * @throws Error if they are too many.
 */
export const withWholeValues = async (
  cache: QueryClient,
  ref: string,
  id: string,
  changes: readonly OpenChange[],
): Promise<readonly CellChange[]> => {
  const missing = changes.filter(({ from }) => from === undefined)
  if (missing.length > maxLoaded)
    throw new Error(`At most ${maxLoaded} values that are not loaded as a whole can be changed at once.`)
  return Promise.all(
    changes.map(async ({ from, ...change }) => ({
      ...change,
      from: from === undefined ? await cache.fetchQuery(cellQuery(ref, id, change.key, change.column)) : from,
    })),
  )
}
