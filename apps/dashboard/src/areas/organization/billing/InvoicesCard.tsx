import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { Payments } from '@cairn/contracts/billing/payments/payments'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Card } from '~/ui/card.tsx'
import { invoiceState } from './invoice-state.ts'
import type { InvoiceRowData } from './InvoiceRow.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'

const issuedRow = (invoice: Invoice): InvoiceRowData => {
  const { id, number, period_start: start, period_end: end, total_cents: cents, credited_cents: credited } = invoice
  const { status, due_date: due } = invoice
  return {
    id,
    number,
    what: [
      `${dayText(start)} to ${dayText(end)}`,
      ...(status === 'open' || status === 'overdue' ? [`due ${dayText(due)}`] : []),
      ...(credited === 0 ? [] : [`${formatDollars(credited / 100)} credited`]),
    ].join(', '),
    cents,
    state: invoiceState(invoice),
    isIssued: true,
  }
}

const enteredRow = ({ id, number, amount_due_cents: cents, due_date: day }: OverdueInvoice): InvoiceRowData => ({
  id,
  number,
  what: `Due ${dayText(day)}`,
  cents,
  state: invoiceState({ status: 'overdue', payment: null }),
  isIssued: false,
})

interface InvoicesCardProps {
  slug: string
  /** The newest first. */
  issued: readonly Invoice[]
  count: number
  /** Those that an operator entered are among them. */
  overdue: readonly OverdueInvoice[]
  /** Undefined: not known. */
  payments: Payments | undefined
}

export const InvoicesCard = ({ slug, issued, count, overdue, payments }: InvoicesCardProps) => {
  const { reason } = useOrganizationPermission('billing:Write', slug)
  const issuedIds = new Set(issued.map(({ id }) => id))
  const entered = overdue.filter(({ id }) => !issuedIds.has(id))
  const rows = [...entered.map(enteredRow), ...issued.map(issuedRow)]
  const isOnline = payments?.provider === 'stripe'
  const missing = payments?.methods.length === 0 ? 'Add a payment method first.' : undefined
  const toOperator = payments?.provider === 'manual' ? overdue : entered
  return (
    <Card
      title={
        <span id="invoices" className="scroll-mt-16">
          Invoices
        </span>
      }
      trailing={count > issued.length ? `The last ${issued.length} of ${count}` : undefined}
    >
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          No invoices. The first one is issued at the end of a billing cycle that costs something.
        </p>
      ) : (
        <ul aria-label="Invoices" className="divide-y divide-line text-sm">
          {rows.map((row) => (
            <InvoiceRow key={row.id} slug={slug} row={row} paying={{ isOnline, reason: reason ?? missing }} />
          ))}
        </ul>
      )}
      {toOperator.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          {toOperator.length === overdue.length ? 'Pay overdue invoices' : 'Pay invoices that have no button'} to the
          operator of this installation, who then marks them as paid.
        </p>
      )}
    </Card>
  )
}
