import { queryLogs } from '@cairn/contracts/logs/log-queries'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { answerLogQuery } from '../answer-log-query.ts'

export const queryLogsRoute = route(queryLogs, {
  permission: inProject('analytics:Read'),
  handle: answerLogQuery,
})
