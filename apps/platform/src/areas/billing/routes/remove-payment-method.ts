import { removePaymentMethod } from '@cairn/contracts/billing/payments/payments'
import { actorOf } from '../../../audit/record-audit.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { paymentsOf, requireOnline } from '../payments/online-payments.ts'

export const removePaymentMethodRoute = route(removePaymentMethod, {
  permission: inOrganization('billing:Write'),
  handle: async (call) => {
    const { context, organization, params } = call
    await requireOnline(context.payments).remove(organization.id, params.payment_method_id)
    await context.billing.recordMethodChange(actorOf(call), organization, 'billing.payment_method_removed')
    return paymentsOf(context.payments, organization.id)
  },
})
