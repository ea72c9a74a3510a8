import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

/** With digests in the place of their values. */
export const functionSecretsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'function-secrets'],
    queryFn: ({ signal }) => request('GET /v1/projects/:ref/secrets', { params: { ref }, signal }),
  })

const secretsChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: functionSecretsQuery(ref).queryKey })

export const setSecretsMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: { name: string; value: string }[]) =>
      request('POST /v1/projects/:ref/secrets', { params: { ref }, body }),
    onSuccess: () => secretsChanged(ref),
  })

export const deleteSecretMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (name: string) => request('DELETE /v1/projects/:ref/secrets', { params: { ref }, body: [name] }),
    onSuccess: () => secretsChanged(ref),
  })
