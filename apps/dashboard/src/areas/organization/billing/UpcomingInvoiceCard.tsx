import type { UpcomingInvoice } from '@cairn/contracts/billing/usage'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Card } from '~/ui/card.tsx'

const dollars = (cents: number): string => formatDollars(cents / 100)

/** The invoice of the cycle that is under way, as far as it is known. */
export const UpcomingInvoiceCard = ({ invoice }: { invoice: UpcomingInvoice }) => (
  <Card title="Upcoming invoice" trailing={<span className="text-sm text-muted">{dayText(invoice.end)}</span>}>
    {(invoice.lines.length > 0 || invoice.discounts.length > 0) && (
      <ul
        aria-label="Lines of the upcoming invoice"
        className="mb-2.5 divide-y divide-line border-b border-line text-sm"
      >
        {invoice.lines.map(({ description, quantity, amount_cents: amount }) => (
          <li key={`${description} ${quantity}`} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5 first:pt-0">
            <span className="min-w-0 flex-1 truncate">{description}</span>
            <span className="text-muted max-sm:order-last max-sm:basis-full">{quantity}</span>
            <span className="text-right tabular-nums sm:w-24">{dollars(amount)}</span>
          </li>
        ))}
        {invoice.discounts.map(({ description, amount_cents: amount }) => (
          <li key={description} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5 first:pt-0">
            <span className="min-w-0 flex-1 truncate">{description}</span>
            <span className="text-muted max-sm:order-last max-sm:basis-full">Coupon</span>
            <span className="text-right tabular-nums sm:w-24">{dollars(amount)}</span>
          </li>
        ))}
      </ul>
    )}
    <p className="flex justify-between gap-4 text-sm font-medium">
      <span>Expected at the end of the cycle, before tax</span>
      <span className="tabular-nums">{dollars(invoice.total_cents)}</span>
    </p>
    {invoice.credits_cents > 0 && (
      <p className="mt-1 flex justify-between gap-4 text-sm text-muted">
        <span>Of that, paid from credits</span>
        <span className="tabular-nums">{dollars(invoice.credits_cents)}</span>
      </p>
    )}
    <p className="mt-1 flex justify-between gap-4 text-sm text-muted">
      <span>So far</span>
      <span className="tabular-nums">{dollars(invoice.so_far_cents)}</span>
    </p>
  </Card>
)
