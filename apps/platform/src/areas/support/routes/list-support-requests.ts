import { listSupportRequests } from '@cairn/contracts/support/support'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const listSupportRequestsRoute = route(listSupportRequests, {
  permission: operator,
  handle: ({ context, query }) => context.support.list(query.state),
})
