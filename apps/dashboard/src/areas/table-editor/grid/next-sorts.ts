import type { Sort } from '@cairn/contracts/database/rows'
import type { SortRequest } from '../../../ui/grid/grid-types.ts'

/** What a table is sorted by after a click on a header: ascending, then descending, then not at all. */
export const nextSorts = (sorts: readonly Sort[], { columnId, direction, isAdded }: SortRequest): readonly Sort[] => {
  const before = sorts.find(({ column }) => column === columnId)
  const isGone = direction === undefined && before?.ascending === false
  const ascending = direction === undefined ? before === undefined : direction === 'ascending'
  const next = isGone ? [] : [{ column: columnId, ascending }]
  if (isAdded !== true) return next
  if (before === undefined) return [...sorts, ...next]
  return sorts.flatMap((sort) => (sort === before ? next : [sort]))
}
