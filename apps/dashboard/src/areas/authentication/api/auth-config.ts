import type { AuthConfigChange } from '@cairn/contracts/authentication/auth-config'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

export const authConfigQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'auth-config'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/config/auth', { params: { ref }, signal }),
  })

export const changeAuthConfigMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: AuthConfigChange) => request('PATCH /v1/projects/:ref/config/auth', { params: { ref }, body }),
    onSuccess: (config) => queryClient.setQueryData(authConfigQuery(ref).queryKey, config),
  })

/** Sends a test email to an address, by the mail server of the project. */
export const sendTestMailMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (email: string) =>
      request('POST /platform/auth/:ref/config/test-mail', { params: { ref }, body: { email } }),
  })
