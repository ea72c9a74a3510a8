import { defineArea } from '../area.ts'
import { roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const logs = defineArea<typeof endpoints>()({
  actions: {
    'analytics:Read': { resource: 'logs', roles, scope: 'analytics:read', does: 'read the logs of a project' },
  },
  errors: {
    log_query_refused: [422, 'This query of the logs cannot be run.'],
    too_many_log_tails: [429, 'Too many pages follow logs at the same time. Close some of them.'],
  },
})
