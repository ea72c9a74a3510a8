import { defineArea } from '../area.ts'
import { managers, roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const realtime = defineArea<typeof endpoints>()({
  actions: {
    // Tokens have eleven areas, of which none is realtime.
    'realtime:Read': { resource: 'realtime', roles, scope: 'projects:read', does: 'see the settings of realtime' },
    'realtime:Write': {
      resource: 'realtime',
      roles: managers,
      scope: 'projects:write',
      does: 'change the settings of realtime',
    },
    'realtime:Connect': {
      resource: 'realtime',
      roles: writers,
      // As for SQL: by a token of any role, whatever that role may see can be seen.
      scope: 'database:write',
      does: 'connect to realtime as any role of its clients',
    },
  },
  auditActions: {
    'project.realtime_changed': 'Changed the settings of realtime',
  },
})
