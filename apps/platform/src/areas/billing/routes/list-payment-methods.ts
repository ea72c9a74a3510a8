import { listPaymentMethods } from '@cairn/contracts/billing/payments/payments'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { paymentsOf } from '../payments/online-payments.ts'

export const listPaymentMethodsRoute = route(listPaymentMethods, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => paymentsOf(context.payments, organization.id),
})
