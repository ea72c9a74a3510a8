import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { payInvoiceMutation } from '../api/operator-organizations.ts'

/** Invoices that this installation issued, until an operator has received the money. */
export const UnpaidInvoices = ({ slug, invoices }: { slug: string; invoices: readonly Invoice[] }) => {
  const pay = useMutation(payInvoiceMutation(slug))
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="unpaid-invoices" className="mt-6 border-t border-line pt-5">
      <h3 id="unpaid-invoices" className="text-sm font-medium">
        Unpaid invoices
      </h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {invoices.map(({ id, number, amount_due_cents: cents, due_date: day, status }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="truncate font-mono">{number}</span>
                {status === 'overdue' && <Badge tone="danger">Overdue</Badge>}
              </span>
              <span className="block text-xs text-muted">
                {formatDollars(cents / 100)}, due {dayText(day)}
              </span>
            </span>
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
          </li>
        ))}
      </ul>
    </section>
  )
}
