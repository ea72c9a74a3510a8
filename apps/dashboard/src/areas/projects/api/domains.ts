import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

/** The DNS changes without a change that pages hear of. */
export const projectDomainsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'domains'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/domains', { params: { ref }, signal }),
    staleTime: 0,
  })

/** The project as well: its URL follows from its domains. */
const reload = (ref: string) => () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: projectDomainsQuery(ref).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey }),
  ])

export const addDomainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (hostname: string) =>
      request('POST /v1/projects/:ref/custom-hostname/initialize', {
        params: { ref },
        body: { custom_hostname: hostname },
      }),
    onSuccess: reload(ref),
  })

export const checkDomainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /v1/projects/:ref/custom-hostname/reverify', { params: { ref } }),
    onSuccess: reload(ref),
  })

export const activateDomainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /v1/projects/:ref/custom-hostname/activate', { params: { ref } }),
    onSuccess: reload(ref),
  })

export const deleteDomainMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /v1/projects/:ref/custom-hostname', { params: { ref } }),
    onSuccess: reload(ref),
  })

export const setVanityMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (name: string) =>
      request('POST /v1/projects/:ref/vanity-subdomain/activate', {
        params: { ref },
        body: { vanity_subdomain: name },
      }),
    onSuccess: reload(ref),
  })

export const deleteVanityMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /v1/projects/:ref/vanity-subdomain', { params: { ref } }),
    onSuccess: reload(ref),
  })
