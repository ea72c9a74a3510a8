import { queryManagedLogs, queryManagedLogSources } from '@cairn/contracts/management/logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { answerLogQuery } from '../../logs/answer-log-query.ts'

export const queryManagedLogsRoute = route(queryManagedLogs, {
  permission: inProject('analytics:Read'),
  handle: answerLogQuery,
})

export const queryManagedLogSourcesRoute = route(queryManagedLogSources, {
  permission: inProject('analytics:Read'),
  handle: answerLogQuery,
})
