import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const logs = defineArea<typeof endpoints>()({
  actions: {
    'analytics:Read': { resource: 'logs', roles, scope: 'analytics:read', does: 'read the logs of a project' },
    'log_drains:Read': {
      resource: 'log_drains',
      roles,
      scope: 'analytics:read',
      does: 'see the log drains of a project',
    },
    'log_drains:Write': {
      resource: 'log_drains',
      roles: managers,
      scope: 'analytics:write',
      does: 'create, change, test and delete log drains',
    },
  },
  auditActions: {
    'log_drain.created': 'Created a log drain',
    'log_drain.changed': 'Changed a log drain',
    'log_drain.deleted': 'Deleted a log drain',
    'log_drain.tested': 'Sent a test line to a log drain',
  },
  errors: {
    log_pattern_invalid: [422, 'This is not a valid regular expression.'],
    log_query_refused: [422, 'This query of the logs cannot be run.'],
    log_drain_not_found: [404, 'This log drain does not exist. It may have been deleted.'],
    log_drain_exists: [409, 'A log drain with this name exists already.'],
    too_many_log_drains: [409, 'There are 5 log drains. Delete one that is no longer used.'],
    log_drain_invalid: [422, 'The settings of the log drain are not valid.'],
    log_drain_secret_needed: [422, 'Enter the secrets again: they are kept only while the receiver stays the same.'],
    log_drain_address_refused: [422, 'Log drains cannot send to private addresses. CAIRN_OUTGOING_ALLOW can allow it.'],
    log_drain_failed: [422, 'The receiver did not take the line.'],
    too_many_log_tails: [429, 'Too many pages follow logs at the same time. Close some of them.'],
  },
})
