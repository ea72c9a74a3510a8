import { revokeOperator } from '@cairn/contracts/operator/operators'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const revokeOperatorRoute = route(revokeOperator, {
  permission: operator,
  handle: async (call) => {
    const { context, caller, params } = call
    await context.operators.revoke(actorOf(call), params.account_id)
    context.events.operatorRevoked(params.account_id, caller.accountId)
    return { account_id: params.account_id }
  },
})
