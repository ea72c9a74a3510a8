import { liftSuspension } from '@cairn/contracts/operator/operator-area'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const liftSuspensionRoute = route(liftSuspension, {
  permission: operator,
  handle: async (call) => {
    await call.context.suspensions.lift(actorOf(call), call.params.account_id)
    return call.params
  },
})
