import { getInvoice } from '@cairn/contracts/billing/stored-invoices'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getInvoiceRoute = route(getInvoice, {
  permission: inOrganization('billing:Read'),
  handle: async ({ context, organization, params, fail }) => {
    const invoice = await context.invoices.find(organization.id, params.invoice_id)
    if (invoice === undefined) throw fail('invoice_not_found')
    return invoice
  },
})
