import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const vault = defineArea<typeof endpoints>()({
  actions: {
    'vault_secrets:Read': {
      resource: 'vault_secrets',
      roles,
      scope: 'database:read',
      does: 'see which secrets are in the vault',
    },
    'vault_secrets:Reveal': {
      resource: 'vault_secrets',
      roles: writers,
      // As for SQL, by which a program can read them too.
      scope: 'database:write',
      does: 'see the values of secrets in the vault',
    },
    'vault_secrets:Write': {
      resource: 'vault_secrets',
      roles: writers,
      scope: 'database:write',
      does: 'create, change and delete secrets in the vault',
    },
  },
  auditActions: {
    'vault.secret_created': 'Created a secret in the vault',
    'vault.secret_changed': 'Changed a secret in the vault',
    'vault.secret_deleted': 'Deleted a secret in the vault',
    'vault.secret_revealed': 'Revealed a secret in the vault',
  },
  errors: {
    vault_secret_not_found: [404, 'This secret does not exist. It may have been deleted.'],
    vault_secret_name_taken: [409, 'A secret with this name exists already.'],
  },
})
