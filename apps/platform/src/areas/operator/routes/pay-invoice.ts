import { payInvoice } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const payInvoiceRoute = route(payInvoice, {
  permission: operator,
  handle: async (call) => {
    const { context, params } = call
    const invoice = await context.invoices.pay(actorOf(call), params.slug, params.invoice_id)
    // A payment that is still open at the provider is cancelled.
    if (context.payments.online !== undefined) await context.paymentRun.queue(Date.now())
    return invoice
  },
})
