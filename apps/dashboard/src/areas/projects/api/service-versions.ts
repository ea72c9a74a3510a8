import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'

export const serviceVersionsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'service-versions'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/service-versions', { params: { ref }, signal }),
  })
