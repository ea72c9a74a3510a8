import { getUpcomingInvoice } from '@cairn/contracts/billing/usage'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { upcomingInvoice } from '../upcoming-invoice.ts'

export const getUpcomingInvoiceRoute = route(getUpcomingInvoice, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization }) => upcomingInvoice(context, organization.id, Date.now()),
})
