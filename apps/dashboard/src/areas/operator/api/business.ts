import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

/** What the installation earns, and what it is asked for. */

export const revenueQuery = queryOptions({
  queryKey: ['operator', 'revenue'],
  queryFn: ({ signal }) => request('GET /platform/operator/revenue', { signal }),
  staleTime: 0,
})

export const operatedUsageQuery = (search: string) =>
  queryOptions({
    queryKey: ['operator', 'usage', search],
    queryFn: ({ signal }) => request('GET /platform/operator/usage', { query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const operatedCatalogueQuery = queryOptions({
  queryKey: ['operator', 'catalogue'],
  queryFn: ({ signal }) => request('GET /platform/operator/catalogue', { signal }),
})
