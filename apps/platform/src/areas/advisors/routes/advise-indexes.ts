import { adviseIndexes } from '@cairn/contracts/advisors/index-advice'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const adviseIndexesRoute = route(adviseIndexes, {
  permission: inProjectDatabase('sql:Read'),
  handle: async ({ context, database, params }) => {
    const query = await meta.statementText(database, params.id)
    return meta.adviseIndexes(database, { query, inScratch: (work) => context.engine.scratch(work) })
  },
})
