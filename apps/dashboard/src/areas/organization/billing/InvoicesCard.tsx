import type { OverdueInvoice } from '@cairn/contracts/billing/billing'
import type { InvoiceStatus } from '@cairn/contracts/billing/invoice-status'
import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { downloadInvoice } from '../api/billing.ts'

const statuses = {
  open: { label: 'Open', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'danger' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
} as const satisfies Record<InvoiceStatus, { label: string; tone: string }>

interface Row {
  id: string
  number: string
  what: string
  cents: number
  status: InvoiceStatus
  /** Those that an operator entered are no files here. */
  hasFile: boolean
}

const issuedRow = ({
  id,
  number,
  period_start: start,
  period_end: end,
  total_cents,
  credited_cents,
  status,
  due_date,
}: Invoice): Row => ({
  id,
  number,
  what: [
    `${dayText(start)} to ${dayText(end)}`,
    ...(status === 'open' || status === 'overdue' ? [`due ${dayText(due_date)}`] : []),
    ...(credited_cents === 0 ? [] : [`${formatDollars(credited_cents / 100)} credited`]),
  ].join(', '),
  cents: total_cents,
  status,
  hasFile: true,
})

const enteredRow = ({ id, number, amount_due_cents: cents, due_date: day }: OverdueInvoice): Row => ({
  id,
  number,
  what: `Due ${dayText(day)}`,
  cents,
  status: 'overdue',
  hasFile: false,
})

const DownloadButton = ({ slug, id, number }: { slug: string } & Pick<Row, 'id' | 'number'>) => {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      await downloadInvoice(slug, { id, number })
    } catch (error) {
      toastError(error, 'The invoice was not downloaded')
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <IconButton label={`Download invoice ${number}`} disabled={isLoading} onClick={() => void download()}>
      <Download aria-hidden size={16} />
    </IconButton>
  )
}

const InvoiceRow = ({ slug, row: { id, number, what, cents, status, hasFile } }: { slug: string; row: Row }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
    <span className="truncate font-mono max-sm:flex-1 sm:w-32">{number}</span>
    <span className="text-muted max-sm:order-last max-sm:basis-full sm:flex-1">{what}</span>
    <span className="text-right font-medium tabular-nums sm:w-24">{formatDollars(cents / 100)}</span>
    <span className="flex justify-end sm:w-20">
      <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
    </span>
    <span className="-my-1.5 flex w-8 justify-end">
      {hasFile && <DownloadButton slug={slug} id={id} number={number} />}
    </span>
  </li>
)

interface InvoicesCardProps {
  slug: string
  /** The newest first. */
  issued: readonly Invoice[]
  count: number
  /** Those that an operator entered are among them. */
  overdue: readonly OverdueInvoice[]
}

export const InvoicesCard = ({ slug, issued, count, overdue }: InvoicesCardProps) => {
  const issuedIds = new Set(issued.map(({ id }) => id))
  const rows = [...overdue.filter(({ id }) => !issuedIds.has(id)).map(enteredRow), ...issued.map(issuedRow)]
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
          No invoices yet. The first one is issued at the end of a billing cycle that costs something.
        </p>
      ) : (
        <ul aria-label="Invoices" className="divide-y divide-line text-sm">
          {rows.map((row) => (
            <InvoiceRow key={row.id} slug={slug} row={row} />
          ))}
        </ul>
      )}
      {overdue.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Pay overdue invoices to the operator of this installation, who then marks them as paid.
        </p>
      )}
    </Card>
  )
}
