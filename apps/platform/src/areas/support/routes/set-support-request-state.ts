import { setSupportRequestState } from '@cairn/contracts/support/support'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const setSupportRequestStateRoute = route(setSupportRequestState, {
  permission: operator,
  handle: async (call) => {
    await call.context.support.setState(actorOf(call), call.params.id, call.body.state)
    return call.params
  },
})
