import { defineArea } from '../area.ts'
import { roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const observability = defineArea<typeof endpoints>()({
  actions: {
    'metrics:Read': { resource: 'metrics', roles, scope: 'analytics:read', does: 'see the metrics of a project' },
  },
  errors: {
    metrics_time_refused: [
      422,
      'The end has to be after the start, and the interval long enough for the time between them.',
    ],
  },
})
