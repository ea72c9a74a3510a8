import { rowsKey } from '~/api/rows-key.ts'
import { parseSorts, requireFilters } from '../conditions/conditions-text.ts'
import { windowRows } from './row-extent.ts'

/** Which rows of which table: what an address says, without what only concerns the screen. */
export interface RowSource {
  ref: string
  id: string
  filter?: string | undefined
  sort?: string | undefined
  from?: number | undefined
}

/** All that is known of the rows of a table: every window under every condition, and every count. */
export const tableRowsKey = (ref: string, id: string) => [...rowsKey(ref), id] as const

export const windowKey = ({ ref, id, filter, sort, from }: RowSource, index: number) =>
  [...tableRowsKey(ref, id), 'window', filter ?? '', sort ?? '', from ?? 0, index] as const

/** @throws Error if the filter cannot be read: all rows are not what was asked for. */
export const conditionsOf = ({ filter, sort }: Pick<RowSource, 'filter' | 'sort'>) => {
  const filters = requireFilters(filter)
  const sorts = parseSorts(sort)
  return {
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(sorts.length > 0 && { sorts: JSON.stringify(sorts) }),
  }
}

export const rowsAddress = 'GET /platform/pg-meta/:ref/relations/:id/rows'

/** The request for a window of rows. The first one also returns the table, so one call is enough to draw the page. */
export const windowRequest = (source: RowSource, index: number) => ({
  params: { id: source.id },
  query: {
    ...conditionsOf(source),
    offset: (source.from ?? 0) + index * windowRows,
    limit: windowRows,
    with_table: index === 0 ? ('true' as const) : ('false' as const),
  },
})
