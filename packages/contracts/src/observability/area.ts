import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const observability = defineArea<typeof endpoints>()({
  actions: {
    'metrics:Read': { resource: 'metrics', roles, scope: 'analytics:read', does: 'see the metrics of a project' },
    'reports:Read': {
      resource: 'reports',
      roles,
      scope: 'projects:read',
      capability: 'reports:custom',
      does: 'see custom reports',
    },
    'reports:Write': {
      resource: 'reports',
      roles: writers,
      scope: 'projects:write',
      capability: 'reports:custom',
      does: 'create and change custom reports',
    },
  },
  auditActions: {
    'report.shared': 'Shared a report',
    'report.unshared': 'Made a shared report private',
    'report.changed': 'Changed a shared report',
    'report.deleted': 'Deleted a shared report',
  },
  errors: {
    metrics_time_refused: [
      422,
      'The end has to be after the start, and the interval long enough for the time between them.',
    ],
    report_not_found: [404, 'This report does not exist. It may have been deleted, or it belongs to another member.'],
    report_changed: [409, 'The report was changed elsewhere in the meantime.'],
    too_many_reports: [409, 'There are 200 reports in this project. Delete some of them first.'],
  },
})
