import { defineArea } from '../area.ts'
import { managers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const keys = defineArea<typeof endpoints>()({
  actions: {
    'secrets:Write': {
      resource: 'api_keys',
      roles: managers,
      scope: 'secrets:write',
      does: 'create, change and delete API keys',
    },
  },
  auditActions: {
    'project.api_key_created': 'Created an API key',
    'project.api_key_changed': 'Changed an API key',
    'project.api_key_deleted': 'Deleted an API key',
    'project.api_keys_revealed': 'Revealed secret API keys',
    'project.legacy_api_keys_disabled': 'Disabled the legacy API keys',
    'project.legacy_api_keys_enabled': 'Enabled the legacy API keys',
  },
  errors: {
    api_key_not_found: [404, 'This API key does not exist. It may have been deleted.'],
    api_key_name_taken: [409, 'A key of this type with this name exists already.'],
    too_many_api_keys: [409, 'There are 100 API keys. Delete one that is no longer used.'],
  },
})
