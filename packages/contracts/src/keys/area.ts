import { defineArea } from '../area.ts'
import { managers, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const keys = defineArea<typeof endpoints>()({
  actions: {
    'secrets:Write': {
      resource: 'api_keys',
      roles: managers,
      scope: 'secrets:write',
      does: 'create, change and delete API keys',
    },
    'auth_signing_keys:Read': {
      resource: 'auth_signing_keys',
      roles: writers,
      scope: 'auth:read',
      does: 'see JWT signing keys',
    },
    'auth_signing_keys:Write': {
      resource: 'auth_signing_keys',
      roles: managers,
      scope: 'auth:write',
      does: 'create, rotate and revoke JWT signing keys',
    },
  },
  auditActions: {
    'project.api_key_created': 'Created an API key',
    'project.api_key_changed': 'Changed an API key',
    'project.api_key_deleted': 'Deleted an API key',
    'project.api_keys_revealed': 'Revealed secret API keys',
    'project.legacy_api_keys_disabled': 'Disabled the legacy API keys',
    'project.legacy_api_keys_enabled': 'Enabled the legacy API keys',
    'project.signing_key_created': 'Created a JWT signing key',
    'project.signing_key_changed': 'Changed the state of a JWT signing key',
    'project.signing_key_deleted': 'Deleted a JWT signing key',
  },
  errors: {
    api_key_not_found: [404, 'This API key does not exist. It may have been deleted.'],
    api_key_name_taken: [409, 'A key of this type with this name exists already.'],
    signing_key_not_found: [404, 'This signing key does not exist. It may have been deleted.'],
    wrong_key_state: [409, 'The signing key is not in a state that allows this.'],
    standby_key_exists: [409, 'There is a standby key already. Rotate to it, or delete it.'],
    legacy_api_keys_enabled: [409, 'Disable the legacy API keys first: they are signed with this secret.'],
    too_many_signing_keys: [409, 'There are 20 signing keys. Delete a revoked one.'],
    too_many_api_keys: [409, 'There are 100 API keys. Delete one that is no longer used.'],
  },
})
