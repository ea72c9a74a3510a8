import { getOperatedInvoice } from '@cairn/contracts/operator/operated-organization'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const getOperatedInvoiceRoute = route(getOperatedInvoice, {
  permission: operator,
  handle: async ({ context, params, fail }) => {
    const id = await context.operatedOrganizations.idOf(params.slug)
    const invoice = await context.creditNotes.creditable(id, params.invoice_id)
    if (invoice === undefined) throw fail('invoice_not_found')
    return invoice
  },
})
