import { listDisputes } from '@cairn/contracts/operator/operated-organization'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listDisputesRoute = route(listDisputes, {
  permission: operator,
  handle: ({ context }) => context.disputes.listAll(),
})
