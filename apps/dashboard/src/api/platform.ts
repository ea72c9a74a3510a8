import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => request('GET /api/config', { signal }),
  staleTime: Infinity,
})
