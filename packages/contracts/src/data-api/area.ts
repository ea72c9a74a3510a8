import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const dataApi = defineArea<typeof endpoints>()({
  actions: {
    'data_api_settings:Read': {
      resource: 'data_api_settings',
      roles,
      scope: 'rest:read',
      does: 'see the settings of the data API',
    },
    'data_api_settings:Write': {
      resource: 'data_api_settings',
      roles: managers,
      scope: 'rest:write',
      does: 'change the settings of the data API',
    },
  },
  auditActions: {
    'project.data_api_changed': 'Changed the settings of the data API',
  },
})
