import { getQueryRunResult } from '@cairn/contracts/database/query-runs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getQueryRunResultRoute = route(getQueryRunResult, {
  permission: inProject('sql:Run'),
  handle: ({ caller: { accountId }, context, params: { id }, project: { ref } }) =>
    context.queryRuns.result({ ref, accountId, id }),
})
