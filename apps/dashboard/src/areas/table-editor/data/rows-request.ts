import { rowsKey } from '~/api/rows-key.ts'
import { maxRowOffset } from '@cairn/contracts/limits'
import { parseSorts, requireFilters } from '../conditions/conditions-text.ts'
import type { TableEditorSearch } from '../search.ts'
import { windowRows } from './row-extent.ts'

/** Which rows of which table: what an address says, without what only concerns the screen. */
export interface RowSource {
  ref: string
  id: string
  filter?: string | undefined
  sort?: string | undefined
  /** The rows begin after the row with these order values, as JSON; at the first row where it is absent. */
  start?: string | undefined
  /** The number of that row, where it is known. */
  from?: number | undefined
}

/** The rows that an address names. */
export const rowSource = (ref: string, id: string, { filter, sort, start, from }: TableEditorSearch): RowSource => ({
  ref,
  id,
  filter,
  sort,
  start: start === undefined ? undefined : JSON.stringify(start),
  from,
})

/** All that is known of the rows of a table: every window under every condition, and every count. */
export const tableRowsKey = (ref: string, id: string) => [...rowsKey(ref), id] as const

export const windowKey = ({ ref, id, filter, sort, start }: RowSource, index: number) =>
  [...tableRowsKey(ref, id), 'window', filter ?? '', sort ?? '', start ?? '', index] as const

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

/** The first window, where the project's connection is not known yet. */
export const firstRowsAddress = 'GET /platform/projects/:ref/relations/:id/first-rows'

/** Windows between two marks: within them a window is reached by an offset, which the database counts row by row. */
const windowsPerBlock = maxRowOffset / windowRows

/** The mark that the window of a number is read from, from 1; the first window of all are read from the start of the rows. */
export const blockOf = (index: number): number => Math.floor(index / windowsPerBlock)

/** The request for a window of rows, with the mark before it as JSON. The first one also returns the table, so one call is enough to draw the page. */
export const windowRequest = (source: RowSource, index: number, after = source.start) => ({
  params: { id: source.id },
  query: {
    ...conditionsOf(source),
    ...(after !== undefined && { after }),
    offset: (index % windowsPerBlock) * windowRows,
    limit: windowRows,
    with_table: index === 0 ? ('true' as const) : ('false' as const),
  },
})
