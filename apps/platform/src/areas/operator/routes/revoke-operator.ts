import { revokeOperator } from '@cairn/contracts/operator/operators'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const revokeOperatorRoute = route(revokeOperator, {
  permission: operator,
  handle: async ({ context, caller, params }) => {
    await context.operators.revoke(params.account_id)
    context.events.operatorRevoked(params.account_id, caller.accountId)
    return { account_id: params.account_id }
  },
})
