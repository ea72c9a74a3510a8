import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'
import type { ProviderFields } from '../sso/provider-values.ts'

/** The organizations whose people sign in to a project by SAML, and whether its plan includes it. */
export const ssoProvidersQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'sso-providers'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/auth/sso/providers', { params: { ref }, signal }),
  })

const reload = (ref: string) => () => queryClient.invalidateQueries({ queryKey: ssoProvidersQuery(ref).queryKey })

export const addSsoProviderMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: ProviderFields) =>
      request('POST /v1/projects/:ref/config/auth/sso/providers', { params: { ref }, body: { type: 'saml', ...body } }),
    onSuccess: reload(ref),
  })

export const changeSsoProviderMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: ProviderFields) =>
      request('PUT /v1/projects/:ref/config/auth/sso/providers/:provider_id', {
        params: { ref, provider_id: id },
        body,
      }),
    onSuccess: reload(ref),
  })

export const deleteSsoProviderMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      request('DELETE /v1/projects/:ref/config/auth/sso/providers/:provider_id', {
        params: { ref, provider_id: id },
      }),
    onSettled: reload(ref),
  })
