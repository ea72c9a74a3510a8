import type { WholeCreditNote } from '@cairn/contracts/billing/credit-notes'
import type { Mail } from '../../../mail/mailer.ts'
import { money } from '../invoices/invoice-mail.ts'

const settledLines = ({
  reduced_cents: reduced,
  refunded_cents: refunded,
  balance_cents: balance,
  refund,
}: WholeCreditNote): string[] => [
  ...(reduced === 0 ? [] : [`${money(reduced)} less is due of the invoice.`]),
  ...(refunded === 0
    ? []
    : [`${money(refunded)} is paid back${refund === null ? '' : ' to the payment method that was charged'}.`]),
  ...(balance === 0 ? [] : [`${money(balance)} was added to your credits.`]),
]

/** A correction of an invoice with its lines, and what becomes of the money. */
export const creditNoteMail = (to: string, note: WholeCreditNote, address: string): Mail => {
  const { discount_cents: discount, tax } = note
  return {
    to,
    subject: `Credit note ${note.number} of ${note.seller.name}`,
    text: [
      `Credit note ${note.number} for ${note.organization_name}`,
      `It corrects the invoice ${note.invoice_number}: ${note.reason}`,
      '',
      ...note.lines.map(({ description, amount_cents: cents }) => `${description}: ${money(cents)}`),
      ...(discount === 0 ? [] : [`Discount: ${money(discount)}`]),
      ...(tax === null ? [] : [`${tax.description}: ${money(tax.amount_cents)}`]),
      `Total: ${money(note.total_cents)}`,
      '',
      ...settledLines(note),
      address,
    ].join('\n'),
  }
}
