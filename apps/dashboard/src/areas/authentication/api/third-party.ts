import type { NewThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** The issuers whose tokens a project accepts besides its own. */
export const thirdPartyQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'third-party-auth'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/auth/third-party-auth', { params: { ref }, signal }),
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: thirdPartyQuery(ref).queryKey })

export const addThirdPartyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: NewThirdPartyAuth) =>
      request('POST /v1/projects/:ref/config/auth/third-party-auth', { params: { ref }, body }),
    onSuccess: reload(ref),
  })

export const removeThirdPartyMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', { params: { ref, tpa_id: id } }),
    onSettled: reload(ref),
  })
