import type { CreditNote } from '@cairn/contracts/billing/credit-notes'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { dayText } from '~/lib/day-text.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

const dollars = (cents: number): string => formatDollars(cents / 100)

const refundWords = {
  waiting: 'being paid back',
  processing: 'being paid back',
  succeeded: 'paid back',
  failed: 'not paid back yet',
} as const

const settledText = ({
  reduced_cents: reduced,
  refunded_cents: refunded,
  balance_cents: balance,
  refund,
}: CreditNote): string =>
  [
    ...(reduced === 0 ? [] : [`${dollars(reduced)} less due`]),
    ...(refunded === 0 ? [] : [`${dollars(refunded)} ${refundWords[refund?.status ?? 'succeeded']}`]),
    ...(balance === 0 ? [] : [`${dollars(balance)} added to the credits`]),
  ].join(', ')

interface DownloadButtonProps {
  number: string
  onDownload: () => Promise<void>
}

const DownloadButton = ({ number, onDownload }: DownloadButtonProps) => {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      await onDownload()
    } catch (error) {
      toastError(error, 'The credit note was not downloaded')
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <IconButton label={`Download credit note ${number}`} disabled={isLoading} onClick={() => void download()}>
      <Download aria-hidden size={16} />
    </IconButton>
  )
}

const RetryButton = ({ number, onRetry }: { number: string; onRetry: () => Promise<unknown> }) => {
  const retry = useMutation({ mutationFn: onRetry })
  return (
    <Button
      size="sm"
      aria-label={`Try again: refund of ${number}`}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, { onError: (error) => toastError(error, 'The refund was not tried again') })
      }
    >
      Try again
    </Button>
  )
}

interface CreditNotesCardProps {
  notes: readonly CreditNote[]
  /** Asks once more for a refund that failed. Given to the operator, to whom alone its reason is shown. */
  onRetry?: (note: CreditNote) => Promise<unknown>
  /** Saves one as a file. */
  onDownload: (note: CreditNote) => Promise<void>
}

/** Corrections of invoices, the newest first. */
export const CreditNotesCard = ({ notes, onRetry, onDownload }: CreditNotesCardProps) => (
  <Card
    title={
      <span id="credit-notes" className="scroll-mt-16">
        Credit notes
      </span>
    }
  >
    <ul aria-label="Credit notes" className="divide-y divide-line text-sm">
      {notes.map((note) => (
        <li key={note.id} className="flex items-center gap-4 py-2.5 first:pt-0 last:pb-0">
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              <span className="font-mono">{note.number}</span>
              <span className="text-muted"> for {note.invoice_number}</span>
            </span>
            <span className="block text-xs text-muted">
              {dayText(note.issued_at.slice(0, 'YYYY-MM-DD'.length))}: {note.reason}. {settledText(note)}.
            </span>
            {onRetry !== undefined && note.refund?.status === 'failed' && (
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-xs text-danger">
                  The refund failed. {note.refund.reason} Try it again, or pay it back another way.
                </span>
                <RetryButton number={note.number} onRetry={() => onRetry(note)} />
              </span>
            )}
          </span>
          <span className="text-right font-medium tabular-nums">{dollars(-note.total_cents)}</span>
          <span className="-my-1.5 flex w-8 justify-end">
            <DownloadButton number={note.number} onDownload={() => onDownload(note)} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
