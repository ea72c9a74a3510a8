import { listInvoices } from '@cairn/contracts/billing/stored-invoices'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listInvoicesRoute = route(listInvoices, {
  permission: inOrganization('billing:Read'),
  handle: ({ context, organization, query }) => context.invoices.list(organization.id, query),
})
