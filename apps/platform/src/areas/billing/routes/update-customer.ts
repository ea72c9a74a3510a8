import { updateCustomer } from '@cairn/contracts/billing/billing'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const updateCustomerRoute = route(updateCustomer, {
  permission: inOrganization('billing:Write'),
  handle: (call) => call.context.billing.saveCustomer(actorOf(call), call.organization, call.body),
})
