import type { InvoiceStatus } from '@cairn/contracts/billing/invoice-status'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { dayText } from '~/lib/day-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { payInvoiceMutation } from '../api/operator-organizations.ts'
import { CreditNotePanel } from './CreditNotePanel.tsx'
import { dollarsOf } from './dollars.ts'

const statuses = {
  open: { label: 'Open', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'danger' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
} as const satisfies Record<InvoiceStatus, { label: string; tone: string }>

const whatText = (invoice: Invoice): string => {
  const { period_start: start, period_end: end, status, due_date: due, amount_due_cents: cents } = invoice
  const span = `${dayText(start)} to ${dayText(end)}`
  const credited = invoice.credited_cents === 0 ? '' : `, ${dollarsOf(invoice.credited_cents)} credited`
  return status === 'open' || status === 'overdue'
    ? `${span}, ${dollarsOf(cents)} due ${dayText(due)}${credited}`
    : `${span}${credited}`
}

/** Invoices that this installation issued. */
export const IssuedInvoices = ({ slug, invoices }: { slug: string; invoices: readonly Invoice[] }) => {
  const pay = useMutation(payInvoiceMutation(slug))
  const [corrected, setCorrected] = useState<Invoice>()
  return (
    <Card title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-sm text-muted">No invoices.</p>
      ) : (
        <ul aria-label="Invoices" className="divide-y divide-line text-sm">
          {invoices.map((invoice) => {
            const { id, number, status, total_cents: total, credited_cents: credited } = invoice
            const isUnpaid = status === 'open' || status === 'overdue'
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
                <span className="min-w-0 flex-1 basis-60">
                  <span className="flex items-center gap-2">
                    <span className="truncate font-mono">{number}</span>
                    <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
                  </span>
                  <span className="block text-xs text-muted">{whatText(invoice)}</span>
                </span>
                <span className="w-24 text-right font-medium tabular-nums max-sm:w-auto">{dollarsOf(total)}</span>
                <span className="flex justify-end gap-2 sm:w-56">
                  {isUnpaid && (
                    <Button
                      size="sm"
                      aria-label={`Mark as paid: ${number}`}
                      loading={pay.isPending && pay.variables === id}
                      onClick={() =>
                        pay.mutate(id, { onError: (error) => toastError(error, 'The invoice was not marked as paid') })
                      }
                    >
                      Mark as paid
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={`Credit note for ${number}`}
                    disabledReason={credited === total ? 'All of it was credited.' : undefined}
                    onClick={() => setCorrected(invoice)}
                  >
                    Credit note
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {corrected !== undefined && (
        <CreditNotePanel slug={slug} invoice={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </Card>
  )
}
