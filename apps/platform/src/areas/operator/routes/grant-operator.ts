import { grantOperator } from '@cairn/contracts/operator/operators'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const grantOperatorRoute = route(grantOperator, {
  permission: operator,
  handle: async (call) => {
    const { context, caller, params } = call
    const granted = await context.operators.grant(actorOf(call), params.account_id)
    context.events.operatorGranted(params.account_id, caller.accountId)
    return granted
  },
})
