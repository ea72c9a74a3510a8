import { listRunningQueries } from '@cairn/contracts/database/running-queries'
import * as meta from '@cairn/meta'
import { inDatabaseIfAwake } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listRunningQueriesRoute = route(listRunningQueries, {
  permission: inDatabaseIfAwake('sql:Read'),
  handle: async ({ context, project: { ref }, database }) => {
    // Nothing runs in a database that sleeps.
    const queries = database === undefined ? [] : await meta.listRunningQueries(database)
    return {
      queries: queries.map((query) => ({
        ...query,
        account_email: context.queryRuns.accountOf(ref, query.process_id) ?? null,
      })),
    }
  },
})
