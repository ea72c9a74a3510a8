import { followLogs } from '@cairn/contracts/logs/log-tail'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const followLogsRoute = route(followLogs, {
  permission: inProject('analytics:Read'),
  handle: ({ context, caller, project, query: { sql, cursor }, signal }) =>
    context.logTails.follow(
      {
        ref: project.ref,
        accountId: caller.accountId,
        sql,
        sinceMs: cursor === undefined ? Date.now() : Date.parse(cursor),
      },
      signal,
    ),
})
