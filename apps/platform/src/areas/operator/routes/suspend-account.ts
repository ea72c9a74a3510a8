import { suspendAccount } from '@cairn/contracts/operator/operator-area'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const suspendAccountRoute = route(suspendAccount, {
  permission: operator,
  handle: async (call) => {
    const { context, params, fail } = call
    if (await context.operators.isOperator(params.account_id)) throw fail('is_operator')
    await context.suspensions.suspend(actorOf(call), params.account_id)
    return params
  },
})
