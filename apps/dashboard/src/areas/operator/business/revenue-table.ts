import type { RevenueMonth } from '@cairn/contracts/operator/revenue'

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`. */
export const monthText = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** As rows of a file, amounts in dollars. */
export const revenueTable = (months: readonly RevenueMonth[]): string[][] => [
  ['month', 'invoices', 'issued', 'paid', 'from_credits', 'credit_notes', 'open', 'overdue'],
  ...months.map((month) => [
    month.month,
    String(month.invoices),
    dollars(month.issued_cents),
    dollars(month.paid_cents),
    dollars(month.from_credits_cents),
    dollars(month.credited_cents),
    dollars(month.open_cents),
    dollars(month.overdue_cents),
  ]),
]
