import {
  createVaultSecret,
  deleteVaultSecret,
  getVaultSecret,
  listVaultSecrets,
  updateVaultSecret,
} from '@cairn/contracts/vault/secrets'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordNamedChange } from '../../projects/record-named-change.ts'

export const listVaultSecretsRoute = route(listVaultSecrets, {
  permission: inProjectDatabase('vault_secrets:Read'),
  handle: ({ database }) => meta.listVaultSecrets(database),
})

/**
 * As who may write, also while the project is locked: programs that run elsewhere may need a secret then. What is created or
 * changed is refused there, since the database is read-only.
 */
const writable = ({ database, lockedDatabase }: { database: meta.Database; lockedDatabase?: meta.Database }) =>
  lockedDatabase ?? database

export const getVaultSecretRoute = route(getVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Reveal'),
  handle: (call) =>
    recordNamedChange(call, 'vault.secret_revealed', (changeId) =>
      meta.revealVaultSecret(writable(call), call.params.id, changeId),
    ),
})

export const createVaultSecretRoute = route(createVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    recordNamedChange(call, 'vault.secret_created', (changeId) =>
      meta.createVaultSecret(writable(call), call.body, changeId),
    ),
})

export const updateVaultSecretRoute = route(updateVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    recordNamedChange(call, 'vault.secret_changed', (changeId) =>
      meta.updateVaultSecret(writable(call), call.params.id, call.body, changeId),
    ),
})

export const deleteVaultSecretRoute = route(deleteVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    recordNamedChange(call, 'vault.secret_deleted', (changeId) =>
      meta.deleteVaultSecret(writable(call), call.params.id, changeId),
    ),
})
