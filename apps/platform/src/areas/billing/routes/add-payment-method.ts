import { addPaymentMethod } from '@cairn/contracts/billing/payments/payments'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireOnline } from '../payments/online-payments.ts'

export const addPaymentMethodRoute = route(addPaymentMethod, {
  permission: inOrganization('billing:Write'),
  handle: async ({ context, organization, query }) => ({
    url: await requireOnline(context.payments).addMethod(organization, query.plan),
  }),
})
