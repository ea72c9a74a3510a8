import { countInvoices } from '@cairn/contracts/billing/stored-invoices'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const countInvoicesRoute = route(countInvoices, {
  permission: inOrganization('billing:Read'),
  handle: async ({ context, organization }) => ({ count: await context.invoices.count(organization.id) }),
})
