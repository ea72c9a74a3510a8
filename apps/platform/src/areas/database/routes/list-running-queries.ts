import { listRunningQueries } from '@cairn/contracts/database/running-queries'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRunningQueriesRoute = route(listRunningQueries, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ context, project: { ref }, database, lockedDatabase }) => {
    const queries = await meta.listRunningQueries(lockedDatabase ?? database)
    return {
      queries: queries.map((query) => ({
        ...query,
        account_email: context.queryRuns.accountOf(ref, query.process_id) ?? null,
      })),
    }
  },
})
