import { setOrganizationBilling } from '@cairn/contracts/operator-organizations'
import { actorOf } from '../../audit/record-audit.ts'
import { operator } from '../../operators/operator.ts'
import { route } from '../../route.ts'

export const setOrganizationBillingRoute = route(setOrganizationBilling, {
  permission: operator,
  handle: async (call) => {
    await call.context.operatedOrganizations.setBilling(actorOf(call), call.params.slug, call.body)
    return call.params
  },
})
