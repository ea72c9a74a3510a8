import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const advisors = defineArea<typeof endpoints>()({
  actions: {
    'advisors:Read': { resource: 'advisors', roles, scope: 'database:read', does: 'see the findings of the advisors' },
    'advisors:Write': {
      resource: 'advisors',
      roles: writers,
      scope: 'database:write',
      does: 'ignore findings of the advisors',
    },
  },
  auditActions: {
    'advisor.finding_ignored': 'Ignored a finding of the advisors',
    'advisor.finding_reported': 'Stopped ignoring a finding of the advisors',
    'advisor.rule_disabled': 'Disabled a rule of the advisors',
    'advisor.mail_started': 'Started the weekly mail of the advisors',
    'advisor.mail_stopped': 'Stopped the weekly mail of the advisors',
    'query_statistics.reset': 'Reset the statistics of queries',
    'advisor.rule_enabled': 'Enabled a rule of the advisors',
  },
  errors: {
    lint_exception_not_found: [404, 'This exception does not exist. It may have been removed.'],
    history_time_refused: [422, 'This time has no end, or ends before it starts.'],
    statement_not_planned: [
      422,
      'PostgreSQL has no plan for this statement, or it cannot be planned without its values.',
    ],
    statement_not_found: [404, 'This statement is not in the statistics any more.'],
    too_many_lint_exceptions: [409, 'The project ignores too many findings. Remove exceptions first.'],
  },
})
