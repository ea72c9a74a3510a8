import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Mailer } from '../../../mail/mailer.ts'
import { invoiceMail, money } from '../invoices/invoice-mail.ts'
import type { PaymentProvider } from './payment-provider.ts'

const payment = ({ amount_due_cents: due, due_date: day }: WholeInvoice): string =>
  due === 0 ? 'It is paid from your credit balance.' : `${money(due)} is due on ${day}.`

/** By mail. An operator marks invoices as paid. */
export const createManualProvider = (mail: Pick<Mailer, 'send'>, publicUrl: () => string): PaymentProvider => ({
  name: 'manual',
  collect: async ({ invoice, slug, to }) => {
    // Without an address it is on the page of billing alone.
    if (to === null) return
    const address = `${publicUrl()}/org/${slug}/billing#invoices`
    await mail.send(invoiceMail(to, invoice, { payment: payment(invoice), address }))
  },
  online: undefined,
})
