import { explainStatement, listQueryStatistics } from '@cairn/contracts/advisors/query-statistics'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listQueryStatisticsRoute = route(listQueryStatistics, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database }) => meta.listQueryStatistics(database),
})

export const explainStatementRoute = route(explainStatement, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ database, params }) => ({ plan: await meta.explainStatement(database, params.id) }),
})
