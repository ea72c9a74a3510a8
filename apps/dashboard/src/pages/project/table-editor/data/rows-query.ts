import type { RowValues } from '@cairn/contracts/rows'
import { queryOptions } from '@tanstack/react-query'
import { relationQuery } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { parseFilters, parseSorts } from '../conditions/conditions-text.ts'
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
export const tableRowsKey = (ref: string, id: string) => ['project', ref, 'rows', id] as const

export const windowsKey = ({ ref, id, filter, sort, from }: RowSource) =>
  [...tableRowsKey(ref, id), 'window', filter ?? '', sort ?? '', from ?? 0] as const

const conditionsOf = ({ filter, sort }: RowSource) => {
  const filters = parseFilters(filter)
  const sorts = parseSorts(sort)
  return {
    ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    ...(sorts.length > 0 && { sorts: JSON.stringify(sorts) }),
  }
}

/**
 * One window of rows. The first brings the table along, so that a single call is enough to draw; a window's rows are
 * kept by reference across fetches where they did not change.
 */
export const windowQuery = (source: RowSource, index: number) =>
  queryOptions({
    queryKey: [...windowsKey(source), index],
    queryFn: async ({ signal }) => {
      const page = await requestDatabase(source.ref, 'GET /platform/pg-meta/:ref/tables/:id/rows', {
        params: { id: source.id },
        query: {
          ...conditionsOf(source),
          offset: (source.from ?? 0) + index * windowRows,
          limit: windowRows,
          with_table: index === 0 ? 'true' : 'false',
        },
        signal,
      })
      if (page.table !== undefined) queryClient.setQueryData(relationQuery(source.ref, source.id).queryKey, page.table)
      return page
    },
    // Ten thousand windows make a million rows: what was scrolled past goes soon, the top stays for the way back.
    gcTime: index === 0 ? 5 * 60_000 : 30_000,
  })

/** One value whole, where its window brought it cut. */
export const cellQuery = (ref: string, id: string, key: RowValues, column: string) =>
  queryOptions({
    queryKey: [...tableRowsKey(ref, id), 'cell', key, column],
    queryFn: async ({ signal }) => {
      const { value } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/tables/:id/cell', {
        params: { id },
        body: { key, column },
        signal,
      })
      return value
    },
    staleTime: 0,
  })

/** How many rows meet the conditions; an exact count is asked for by its own name and kept beside the estimate. */
export const countQuery = ({ ref, id, filter }: RowSource, exact: boolean) =>
  queryOptions({
    queryKey: [...tableRowsKey(ref, id), 'count', filter ?? '', exact ? 'exact' : 'any'],
    queryFn: async ({ signal }) => {
      const { count, is_estimate: isEstimate } = await requestDatabase(
        ref,
        'GET /platform/pg-meta/:ref/tables/:id/count',
        { params: { id }, query: { ...conditionsOf({ ref, id, filter }), exact: exact ? 'true' : 'false' }, signal },
      )
      return { count, isEstimate }
    },
  })
