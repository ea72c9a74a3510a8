import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const authentication = defineArea<typeof endpoints>()({
  actions: {
    'auth_settings:Read': {
      resource: 'auth_settings',
      roles,
      scope: 'auth:read',
      does: 'see the settings of authentication',
    },
    'auth_settings:Write': {
      resource: 'auth_settings',
      roles: managers,
      scope: 'auth:write',
      does: 'change the settings of authentication',
    },
    'auth_users:Read': {
      resource: 'auth_users',
      roles,
      scope: 'auth:read',
      does: 'see the users of the project',
    },
  },
  auditActions: {
    'project.auth_settings_changed': 'Changed the settings of authentication',
  },
  errors: {
    user_not_found: [404, 'This user does not exist. They may have been deleted.'],
    users_timeout: [503, 'The users were not found in time. Search for a longer text, or use fewer filters.'],
  },
})
