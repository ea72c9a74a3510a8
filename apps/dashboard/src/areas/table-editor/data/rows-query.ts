import type { RowPage, RowValues } from '@cairn/contracts/database/rows'
import { maxRowOffset } from '@cairn/contracts/limits'
import { queryOptions } from '@tanstack/react-query'
import { relationQuery } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import type { RowSource } from './rows-request.ts'
import { markQuery } from './row-marks.ts'
import { blockOf, conditionsOf, rowsAddress, tableRowsKey, windowKey, windowRequest } from './rows-request.ts'

/** What lies beyond the last mark. */
const noRows: RowPage = { columns: [], rows: [], truncated: [], first: null, last: null, durationMs: 0 }

/** One window of rows, kept by reference across fetches where its rows did not change. */
export const windowQuery = (source: RowSource, index: number) =>
  queryOptions({
    queryKey: windowKey(source, index),
    queryFn: async ({ signal }) => {
      const block = blockOf(index)
      const mark = block === 0 ? source.start : await queryClient.fetchQuery(markQuery(source, block))
      if (mark === null) return noRows
      const page = await requestDatabase(source.ref, rowsAddress, { ...windowRequest(source, index, mark), signal })
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
      const { value } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/relations/:id/cell', {
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
        'GET /platform/pg-meta/:ref/relations/:id/count',
        { params: { id }, query: { ...conditionsOf({ filter }), exact: exact ? 'true' : 'false' }, signal },
      )
      return { count, isEstimate }
    },
  })

/** As far as rows are counted from where they begin, where the number of the first is not known. */
export const spanRows = 2 * maxRowOffset

/** How many rows follow the start, up to `spanRows`. */
export const spanQuery = (source: RowSource) =>
  queryOptions({
    queryKey: [
      ...tableRowsKey(source.ref, source.id),
      'span',
      source.filter ?? '',
      source.sort ?? '',
      source.start ?? '',
    ],
    queryFn: async ({ signal }) => {
      const { start } = source
      const { count } = await requestDatabase(source.ref, 'GET /platform/pg-meta/:ref/relations/:id/count', {
        params: { id: source.id },
        query: { ...conditionsOf(source), at_most: spanRows, ...(start !== undefined && { after: start }) },
        signal,
      })
      return { count, isEstimate: count >= spanRows }
    },
  })
