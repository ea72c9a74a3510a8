import { payInvoiceNow } from '@cairn/contracts/billing/payments/payments'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { requireOnline } from '../payments/online-payments.ts'

export const payInvoiceNowRoute = route(payInvoiceNow, {
  permission: inOrganization('billing:Write'),
  handle: async ({ context, organization, params, fail }) => {
    const online = requireOnline(context.payments)
    const found = await context.invoices.find(organization.id, params.invoice_id)
    const mail = found && (await context.invoices.findToMail(found.id))
    if (mail === undefined) throw fail('invoice_not_found')
    const { status, reason, redirectUrl } = await online.pay(mail)
    return { status, reason, redirect_url: redirectUrl }
  },
})
