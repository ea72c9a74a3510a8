import type { AuditAction } from '@cairn/contracts/audit-actions'
import {
  createVaultSecret,
  deleteVaultSecret,
  getVaultSecret,
  listVaultSecrets,
  updateVaultSecret,
} from '@cairn/contracts/vault/secrets'
import type { VaultSecret } from '@cairn/contracts/vault/secrets'
import * as meta from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Caller } from '../../../caller.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import type { CallOrigin } from '../../../route.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface SecretCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

type SecretAction = Extract<AuditAction, `vault.secret_${string}`>

/** Reads or changes a secret in a transaction that records it for the audit log, with its name and without its value. */
const audited = async <T extends VaultSecret>(
  call: SecretCall,
  action: SecretAction,
  work: (changeId: string) => Promise<T>,
): Promise<T> => {
  const { context, project } = call
  const answer = Promise.withResolvers<T>()
  await context.databaseChanges.audited(
    { ...changeOfProject(project, action, actorOf(call)), isAtomic: true },
    async (changeId) => {
      const secret = await context.limitNotes.explain(project.ref, work(changeId))
      answer.resolve(secret)
      return { id: secret.id, name: secret.name }
    },
  )
  return answer.promise
}

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
    audited(call, 'vault.secret_revealed', (changeId) =>
      meta.revealVaultSecret(writable(call), call.params.id, changeId),
    ),
})

export const createVaultSecretRoute = route(createVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    audited(call, 'vault.secret_created', (changeId) => meta.createVaultSecret(writable(call), call.body, changeId)),
})

export const updateVaultSecretRoute = route(updateVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    audited(call, 'vault.secret_changed', (changeId) =>
      meta.updateVaultSecret(writable(call), call.params.id, call.body, changeId),
    ),
})

export const deleteVaultSecretRoute = route(deleteVaultSecret, {
  permission: inProjectDatabase('vault_secrets:Write'),
  handle: (call) =>
    audited(call, 'vault.secret_deleted', (changeId) =>
      meta.deleteVaultSecret(writable(call), call.params.id, changeId),
    ),
})
