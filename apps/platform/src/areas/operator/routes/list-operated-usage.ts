import { listOperatedUsage } from '@cairn/contracts/operator/operated-usage'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listOperatedUsageRoute = route(listOperatedUsage, {
  permission: operator,
  handle: ({ context, query }) => context.operatedUsage.list(query.search.trim(), Date.now()),
})
