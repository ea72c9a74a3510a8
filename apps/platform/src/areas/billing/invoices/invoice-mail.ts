import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import type { Mail } from '../../../mail/mailer.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const money = (cents: number): string => dollars.format(cents / 100)

/** An invoice with its lines. `payment` says how it is paid. */
export const invoiceMail = (
  to: string,
  invoice: WholeInvoice,
  { payment, address }: { payment: string; address: string },
): Mail => ({
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
    payment,
    address,
  ].join('\n'),
})
