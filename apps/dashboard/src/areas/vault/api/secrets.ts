import type { CreateVaultSecret, UpdateVaultSecret } from '@cairn/contracts/vault/secrets'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

/** Without their values: each is asked for when it is shown. */
export const vaultSecretsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'vault-secrets'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/vault/secrets', { signal }),
  })

const secretsChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: vaultSecretsQuery(ref).queryKey })

/** The value of a secret. The audit log records who read it. */
export const readVaultSecret = async (ref: string, id: string): Promise<string> => {
  const { secret } = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/vault/secrets/:id', { params: { id } })
  if (secret === null)
    throw new Error(
      'It was encrypted with the key of another database, or was changed. Edit the secret to set a value.',
    )
  return secret
}

export const createVaultSecretMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: CreateVaultSecret) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/vault/secrets', { body }),
    onSuccess: () => secretsChanged(ref),
  })

export const changeVaultSecretMutation = (ref: string, id: string) =>
  mutationOptions({
    mutationFn: (body: UpdateVaultSecret) =>
      requestDatabase(ref, 'PATCH /platform/pg-meta/:ref/vault/secrets/:id', { params: { id }, body }),
    onSuccess: () => secretsChanged(ref),
  })

export const deleteVaultSecretMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      requestDatabase(ref, 'DELETE /platform/pg-meta/:ref/vault/secrets/:id', { params: { id } }),
    onSuccess: () => secretsChanged(ref),
  })
