import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import { maxSecretDescription, secretNameProblem, secretProblem } from './secret-rules.ts'

export const VaultSecret = z.object({
  id: z.uuid(),
  /** Null for one that was created in SQL without a name. */
  name: z.string().nullable(),
  description: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type VaultSecret = z.infer<typeof VaultSecret>

export const RevealedVaultSecret = VaultSecret.extend({
  /** Null where it cannot be decrypted: it was encrypted with the key of another database, or was changed. */
  secret: z.string().nullable(),
})
export type RevealedVaultSecret = z.infer<typeof RevealedVaultSecret>

const SecretName = checkedString(secretNameProblem)
const SecretValue = checkedString(secretProblem)
const Description = checkedString(textProblem).max(maxSecretDescription)

export const CreateVaultSecret = z.object({
  name: SecretName,
  description: Description.default(''),
  secret: SecretValue,
})
export type CreateVaultSecret = z.infer<typeof CreateVaultSecret>

/** What is left out stays as it is. */
export const UpdateVaultSecret = z.object({
  name: SecretName.optional(),
  description: Description.optional(),
  secret: SecretValue.optional(),
})
export type UpdateVaultSecret = z.infer<typeof UpdateVaultSecret>

const path = '/platform/pg-meta/:ref/vault/secrets'
const inVault = { params: RefParams, headers: ConnectionHeader } as const
const ofSecret = {
  path: `${path}/:id`,
  params: RefParams.extend({ id: z.uuid() }),
  headers: ConnectionHeader,
} as const
const errorsOfSecret = [...connectionErrors, 'vault_secret_not_found'] as const

export const listVaultSecrets = endpoint({
  ...inVault,
  name: 'listVaultSecrets',
  method: 'GET',
  path,
  summary: 'The secrets in the vault of the project, by name, without their values.',
  response: z.array(VaultSecret),
  errors: connectionErrors,
})

export const getVaultSecret = endpoint({
  ...ofSecret,
  name: 'getVaultSecret',
  method: 'GET',
  summary: 'A secret with its value. The audit log records it.',
  response: RevealedVaultSecret,
  errors: errorsOfSecret,
})

export const createVaultSecret = endpoint({
  ...inVault,
  name: 'createVaultSecret',
  method: 'POST',
  path,
  summary: 'Create a secret. Its value is stored encrypted.',
  body: CreateVaultSecret,
  response: VaultSecret,
  status: 201,
  errors: [...connectionErrors, 'vault_secret_name_taken'],
})

export const updateVaultSecret = endpoint({
  ...ofSecret,
  name: 'updateVaultSecret',
  method: 'PATCH',
  summary: 'Change a secret. What is left out stays as it is.',
  body: UpdateVaultSecret,
  response: VaultSecret,
  errors: [...errorsOfSecret, 'vault_secret_name_taken'],
})

export const deleteVaultSecret = endpoint({
  ...ofSecret,
  name: 'deleteVaultSecret',
  method: 'DELETE',
  summary: 'Delete a secret. Functions that read it find nothing afterwards.',
  response: VaultSecret,
  errors: errorsOfSecret,
})
