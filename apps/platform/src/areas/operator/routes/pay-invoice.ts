import { payInvoice } from '@cairn/contracts/operator/operator-organizations'
import { actorOf } from '../../../audit/record-audit.ts'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const payInvoiceRoute = route(payInvoice, {
  permission: operator,
  handle: (call) => call.context.invoices.pay(actorOf(call), call.params.slug, call.params.invoice_id),
})
