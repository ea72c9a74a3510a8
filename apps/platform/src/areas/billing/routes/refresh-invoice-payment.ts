import { refreshInvoicePayment } from '@cairn/contracts/billing/payments/payments'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireOnline } from '../payments/online-payments.ts'

export const refreshInvoicePaymentRoute = route(refreshInvoicePayment, {
  permission: inOrganization('billing:Write'),
  handle: async ({ context, organization, params, fail }) => {
    const online = requireOnline(context.payments)
    const find = () => context.invoices.find(organization.id, params.invoice_id)
    const found = await find()
    if (found !== undefined) await online.refreshInvoice(found.id)
    const invoice = await find()
    if (invoice === undefined) throw fail('invoice_not_found')
    return invoice
  },
})
