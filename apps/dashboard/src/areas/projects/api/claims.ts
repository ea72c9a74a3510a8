import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { projectsChanged } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

/** Whether there is a link to claim a project. */
export const claimStateQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'claim'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/claim-token', { params: { ref }, signal }),
  })

const reread = (ref: string) => queryClient.invalidateQueries({ queryKey: claimStateQuery(ref).queryKey })

export const createClaimMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/projects/:ref/claim-token', { params: { ref }, body: {} }),
    onSettled: () => reread(ref),
  })

export const revokeClaimMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/projects/:ref/claim-token', { params: { ref } }),
    onSettled: () => reread(ref),
  })

/** The project that a link offers. */
export const claimQuery = (token: string) =>
  queryOptions({
    queryKey: ['project-claim', token],
    queryFn: ({ signal }) => request('GET /platform/project-claims/:token', { params: { token }, signal }),
    staleTime: 0,
  })

export const claimProjectMutation = (token: string) =>
  mutationOptions({
    mutationFn: (slug: string) =>
      request('POST /platform/project-claims/:token', { params: { token }, body: { organization_slug: slug } }),
    onSuccess: () => void projectsChanged(),
  })
