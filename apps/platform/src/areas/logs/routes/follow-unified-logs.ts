import { maxLogRows } from '@cairn/contracts/logs/log-queries'
import { followUnifiedLogs } from '@cairn/contracts/logs/unified-logs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireFeature } from '../../product-catalogue/require-feature.ts'
import { tailSql } from '../unified/unified-sql.ts'

export const followUnifiedLogsRoute = route(followUnifiedLogs, {
  permission: inProject('analytics:Read'),
  handle: ({ context, caller, project, query: { cursor, ...filters }, signal }) => {
    requireFeature(context, project, 'security.unified_logs')
    return context.logTails.follow(
      {
        ref: project.ref,
        accountId: caller.accountId,
        sql: tailSql(filters, maxLogRows),
        sinceMs: cursor === undefined ? Date.now() : Date.parse(cursor),
      },
      signal,
    )
  },
})
