import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import type { PaymentProvider } from './payment-provider.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (cents: number): string => dollars.format(cents / 100)

const payment = ({ amount_due_cents: due, due_date: day }: WholeInvoice): string =>
  due === 0 ? 'It is paid from your credit balance.' : `${money(due)} is due on ${day}.`

/** By mail. An operator marks invoices as paid. */
const invoiceMail = (to: string, invoice: WholeInvoice, address: string): Mail => ({
  to,
  subject: `Invoice ${invoice.number} of ${invoice.seller.name}`,
  text: [
    `Invoice ${invoice.number} for ${invoice.organization_name}`,
    `${invoice.period_start} to ${invoice.period_end}`,
    '',
    ...invoice.lines.map(
      ({ description, quantity, amount_cents: cents }) =>
        `${[description, quantity].filter((part) => part !== '').join(', ')}: ${money(cents)}`,
    ),
    ...[...invoice.discounts, ...(invoice.tax === null ? [] : [invoice.tax])].map(
      ({ description, amount_cents: cents }) => `${description}: ${money(cents)}`,
    ),
    `Total: ${money(invoice.total_cents)}`,
    '',
    payment(invoice),
    address,
  ].join('\n'),
})

export const createManualProvider = (mail: Pick<Mailer, 'send'>, publicUrl: () => string): PaymentProvider => ({
  collect: async ({ invoice, slug, to }) => {
    // Without an address it is on the page of billing alone.
    if (to !== null) await mail.send(invoiceMail(to, invoice, `${publicUrl()}/org/${slug}/billing#invoices`))
  },
})
