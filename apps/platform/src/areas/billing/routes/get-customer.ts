import { getCustomer } from '@cairn/contracts/billing/billing'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getCustomerRoute = route(getCustomer, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => context.billing.customer(organization.id),
})
