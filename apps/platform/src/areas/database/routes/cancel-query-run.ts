import { cancelQueryRun } from '@cairn/contracts/database/query-runs'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const cancelQueryRunRoute = route(cancelQueryRun, {
  permission: inProject('sql:Run'),
  handle: ({ caller: { accountId }, context, params: { id }, project: { ref } }) =>
    context.queryRuns.cancel({ ref, accountId, id }),
})
