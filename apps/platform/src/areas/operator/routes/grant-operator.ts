import { grantOperator } from '@cairn/contracts/operator/operators'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const grantOperatorRoute = route(grantOperator, {
  permission: operator,
  handle: async ({ context, caller, params }) => {
    const granted = await context.operators.grant(caller.accountId, params.account_id)
    context.events.operatorGranted(params.account_id, caller.accountId)
    return granted
  },
})
