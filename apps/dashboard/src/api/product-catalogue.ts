import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { freshness } from './freshness.ts'

/** The plans with their features and limits. */
export const catalogueQuery = queryOptions({
  queryKey: ['product-catalogue'],
  queryFn: ({ signal }) => request('GET /platform/catalogue', { signal }),
  staleTime: freshness.organizations,
})
