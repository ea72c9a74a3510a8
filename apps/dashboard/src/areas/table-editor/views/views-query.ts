import type { TableView, TableViewContent } from '@cairn/contracts/database/table-views'
import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

/** The saved views of a table that the person sees. */
export const viewsQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: ['project', ref, 'table-views', id],
    queryFn: ({ signal }) =>
      request('GET /platform/projects/:ref/table-views', {
        params: { ref },
        query: { relation_id: Number(id) },
        signal,
      }),
  })

export const saveView = (ref: string, id: string, content: TableViewContent, isShared: boolean): Promise<TableView> =>
  isShared
    ? request('PUT /platform/projects/:ref/shared-table-views/:id', { params: { ref, id }, body: content })
    : request('PUT /platform/projects/:ref/table-views/:id', { params: { ref, id }, body: content })

export const deleteView = (ref: string, { id, is_shared: isShared }: TableView): Promise<TableView> =>
  isShared
    ? request('DELETE /platform/projects/:ref/shared-table-views/:id', { params: { ref, id } })
    : request('DELETE /platform/projects/:ref/table-views/:id', { params: { ref, id } })
