import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import { formatDollars } from '~/lib/currency.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { dayText } from '~/lib/day-text.ts'

export const InvoicesCard = ({ invoices }: { invoices: readonly OverdueInvoice[] }) => (
  <Card
    title={
      <span id="invoices" className="scroll-mt-16">
        Outstanding invoices
      </span>
    }
  >
    {invoices.length === 0 ? (
      <p className="text-sm text-muted">Nothing is overdue.</p>
    ) : (
      <>
        <ul className="divide-y divide-line text-sm">
          {invoices.map(({ id, number, amount_due_cents: cents, due_date: day }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0">
              <span className="min-w-0 flex-1 basis-40 truncate font-mono">{number}</span>
              <span className="text-muted">due {dayText(day)}</span>
              <span className="font-medium tabular-nums">{formatDollars(cents / 100)}</span>
              <Badge tone="danger">Overdue</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">
          Pay them to the operator of this installation. The operator removes paid invoices from this list.
        </p>
      </>
    )}
  </Card>
)
