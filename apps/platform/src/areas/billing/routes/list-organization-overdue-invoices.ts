import { listOrganizationOverdueInvoices } from '@cairn/contracts/billing/billing'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listOrganizationOverdueInvoicesRoute = route(listOrganizationOverdueInvoices, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => context.billing.overdue([organization.id]),
})
