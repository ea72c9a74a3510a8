import { resetQueryStatistics } from '@cairn/contracts/advisors/query-statistics'
import * as meta from '@cairn/meta'
import { MetaError } from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'

export const resetQueryStatisticsRoute = route(resetQueryStatistics, {
  permission: inProjectDatabase('sql:Write'),
  handle: async (call) => {
    const { context, database, project } = call
    // What was counted since the last look would be missing from the history.
    await context.metrics.keepStatements(project.ref)
    await context.databaseChanges.audited(
      {
        ...changeOfProject(project, 'query_statistics.reset', actorOf(call)),
        isAtomic: true,
        isRefusal: (error) => error instanceof MetaError,
      },
      async (changeId) => {
        await meta.resetQueryStatistics(database, changeId)
        return {}
      },
    )
    return { ref: project.ref }
  },
})
