import { getQueryRun } from '@cairn/contracts/database/query-runs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getQueryRunRoute = route(getQueryRun, {
  permission: inProject('sql:Run'),
  handle: ({ caller: { accountId }, context, params: { id }, project: { ref }, query, signal }) =>
    context.queryRuns.get({ ref, accountId, id }, query.wait * 1_000, signal),
})
