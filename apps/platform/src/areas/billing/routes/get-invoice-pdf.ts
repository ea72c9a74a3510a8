import { getInvoicePdf } from '@cairn/contracts/billing/stored-invoices'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getInvoicePdfRoute = route(getInvoicePdf, {
  permission: inOrganization('billing:Read'),
  handle: async ({ context, organization, params, fail }) => {
    const invoice = await context.invoices.find(organization.id, params.invoice_id)
    if (invoice === undefined) throw fail('invoice_not_found')
    // Loaded with the first invoice that is asked for: most processes never need it.
    const { invoicePdf } = await import('../invoices/pdf/invoice-pdf.ts')
    return { name: `${invoice.number}.pdf`, mediaType: 'application/pdf', content: await invoicePdf(invoice) }
  },
})
