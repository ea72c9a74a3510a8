import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

export const projectComputeQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'compute'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/compute', { params: { ref }, signal }),
  })

export const resizeProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (size: string) => request('PUT /platform/projects/:ref/compute', { params: { ref }, body: { size } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: projectComputeQuery(ref).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey }),
      ]),
  })
