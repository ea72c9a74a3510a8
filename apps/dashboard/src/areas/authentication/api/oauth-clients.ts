import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import type { ClientFields, NewClientFields } from '../oauth-apps/client-values.ts'

const firstPage = 1

/** The applications of the OAuth server of a project, page by page. */
export const oauthClientsQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['project', ref, 'oauth-clients'],
    queryFn: ({ signal, pageParam }) =>
      request('GET /platform/auth/:ref/oauth-clients', { params: { ref }, query: { page: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_page: next }) => next ?? undefined,
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: oauthClientsQuery(ref).queryKey })

export const addOAuthClientMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NewClientFields) => request('POST /platform/auth/:ref/oauth-clients', { params: { ref }, body }),
    onSuccess: reload(ref),
  })

export const changeOAuthClientMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: ClientFields) =>
      request('PATCH /platform/auth/:ref/oauth-clients/:client_id', { params: { ref, client_id: id }, body }),
    onSuccess: reload(ref),
  })

export const replaceSecretMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('POST /platform/auth/:ref/oauth-clients/:client_id/secret', { params: { ref, client_id: id } }),
    onSuccess: reload(ref),
  })

export const deleteOAuthClientMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /platform/auth/:ref/oauth-clients/:client_id', { params: { ref, client_id: id } }),
    onSettled: reload(ref),
  })
