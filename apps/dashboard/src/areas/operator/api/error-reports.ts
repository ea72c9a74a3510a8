import type { ErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const errorReportsQuery = queryOptions({
  queryKey: ['error-reports'],
  queryFn: ({ signal }) => request('GET /platform/error-reports', { signal }),
  staleTime: 0,
})

export const errorReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['error-reports', id],
    queryFn: ({ signal }) => request('GET /platform/error-reports/:id', { params: { id }, signal }),
  })

const listChanged = () => queryClient.invalidateQueries({ queryKey: errorReportsQuery.queryKey, exact: true })

export const resolveErrorReportMutation = (id: string) =>
  mutationOptions({
    mutationFn: (resolved: boolean) =>
      request('PATCH /platform/error-reports/:id', { params: { id }, body: { resolved } }),
    onSuccess: (report: ErrorReport) => {
      queryClient.setQueryData(errorReportQuery(id).queryKey, report)
      void listChanged()
    },
  })

export const deleteErrorReportMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/error-reports/:id', { params: { id } }),
    onSuccess: listChanged,
  })
