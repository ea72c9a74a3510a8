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
  },
  auditActions: {
    'project.auth_settings_changed': 'Changed the settings of authentication',
  },
})
