import type { WholeInvoice } from '@cairn/contracts/billing/stored-invoices'
import { dayWords, footer, half, heading, money, table, totals } from './parts.ts'
import { createSheet } from './sheet.ts'

const factsOf = ({ number, issued_at, due_date, period_start, period_end }: WholeInvoice) =>
  [
    ['Number', number],
    ['Issued on', dayWords(issued_at)],
    ['Due on', dayWords(due_date)],
    ['Billing cycle from', dayWords(period_start)],
    ['to', dayWords(period_end)],
  ] as const

const amountsOf = (invoice: WholeInvoice): [string, number][] => {
  const { subtotal_cents: subtotal, discounts, tax, total_cents: total, balance_used_cents: used } = invoice
  return [
    ['Subtotal', subtotal],
    ...discounts.map((discount): [string, number] => [discount.description, discount.amount_cents]),
    ...(tax === null ? [] : [[tax.description, tax.amount_cents] satisfies [string, number]]),
    ['Total', total],
    ...(used === 0 ? [] : [['Paid from the credit balance', -used] satisfies [string, number]]),
  ]
}

/** What of it was due when it was issued: a credit note has a document of its own. */
const dueWhenIssued = ({ total_cents: total, balance_used_cents: used }: WholeInvoice): number => total - used

const paymentWords = (invoice: WholeInvoice): string => {
  const { status, paid_at: paidAt, due_date: due, amount_due_cents: cents } = invoice
  if (status === 'void') return 'Taken back by a credit note. Nothing is to be paid.'
  if (cents === 0) return 'Nothing is to be paid.'
  if (status === 'paid' && paidAt !== null) return `Paid on ${dayWords(paidAt)}.`
  const credited = dueWhenIssued(invoice) - cents
  if (credited === 0) return `Please pay by ${dayWords(due)}.`
  return `${money(credited)} was credited since. Please pay ${money(cents)} by ${dayWords(due)}.`
}

/** An invoice as it is sent to who pays it. */
export const invoicePdf = (invoice: WholeInvoice): Promise<Buffer> => {
  const { number, seller, lines } = invoice
  const sheet = createSheet({ title: `Invoice ${number}`, author: seller.name })
  const underHeading = heading(sheet, { title: 'Invoice', facts: factsOf(invoice), parties: invoice })
  const last = ['Amount due', dueWhenIssued(invoice)] as const
  const y = totals(sheet, { rows: amountsOf(invoice), last }, table(sheet, lines, underHeading))
  sheet.write(paymentWords(invoice), y + 18, { ...half.right, isMuted: true })
  return sheet.end(footer(sheet, `${seller.name} · Invoice ${number}`))
}
