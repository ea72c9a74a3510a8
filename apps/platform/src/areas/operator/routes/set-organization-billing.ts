import { setOrganizationBilling } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const setOrganizationBillingRoute = route(setOrganizationBilling, {
  permission: operator,
  handle: async (call) => {
    const { context, params } = call
    const { from, ...state } = call.body
    await context.operatedOrganizations.setBilling(actorOf(call), params.slug, state, from)
    context.runtime.markOrganizationStale(params.slug)
    await context.supervisor.applyLimits(params.slug)
    return params
  },
})
