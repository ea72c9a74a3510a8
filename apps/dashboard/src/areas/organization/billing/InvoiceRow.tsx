import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { formatDollars } from '~/lib/currency.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { toast } from '~/ui/toast.ts'
import { downloadInvoice } from '../api/invoices.ts'
import { payInvoiceNowMutation } from '../api/payments.ts'
import type { InvoiceState } from './invoice-state.ts'

export interface InvoiceRowData {
  id: string
  number: string
  what: string
  cents: number
  state: InvoiceState
  /** Those that an operator entered are no files here, and cannot be charged. */
  isIssued: boolean
}

/** Whether invoices can be paid on this page, and why somebody cannot. */
export interface Paying {
  isOnline: boolean
  reason: string | undefined
}

const DownloadButton = ({ slug, id, number }: { slug: string } & Pick<InvoiceRowData, 'id' | 'number'>) => {
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

interface PayButtonProps {
  slug: string
  row: InvoiceRowData
  action: string
  reason: string | undefined
}

const PayButton = ({ slug, row: { id, number }, action, reason }: PayButtonProps) => {
  const pay = useMutation(payInvoiceNowMutation(slug))
  const isLeaving = pay.data !== undefined && pay.data.redirect_url !== null
  return (
    <Button
      size="sm"
      aria-label={`${action}: ${number}`}
      loading={pay.isPending || isLeaving}
      disabledReason={reason}
      onClick={() =>
        pay.mutate(id, {
          onSuccess: ({ status, reason: why, redirect_url: address }) => {
            if (address !== null) return
            if (status === 'failed') toast.error('The payment failed', { description: why ?? undefined })
            else toast.success(status === 'succeeded' ? `${number} is paid` : `The payment of ${number} is under way`)
          },
          onError: (error) => toastError(error, 'The invoice was not paid'),
        })
      }
    >
      {action}
    </Button>
  )
}

export const InvoiceRow = ({ slug, row, paying }: { slug: string; row: InvoiceRowData; paying: Paying }) => {
  const { id, number, what, cents, state, isIssued } = row
  const { label, tone, note, action } = state
  const isPayable = paying.isOnline && isIssued && action !== undefined
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="truncate font-mono max-sm:flex-1 sm:w-32">{number}</span>
      <span className="text-pretty text-muted max-sm:order-last max-sm:basis-full sm:min-w-0 sm:flex-1">
        <span className="block">{what}</span>
        {note !== undefined && <span className="block">{note}</span>}
      </span>
      <span className="text-right font-medium tabular-nums sm:w-24">{formatDollars(cents / 100)}</span>
      <span className="flex justify-end sm:w-22">
        <Badge tone={tone}>{label}</Badge>
      </span>
      {paying.isOnline && (
        <span className="-my-1 flex justify-end empty:hidden max-sm:order-last sm:w-32 sm:empty:flex">
          {isPayable && <PayButton slug={slug} row={row} action={action} reason={paying.reason} />}
        </span>
      )}
      <span className="-my-1.5 flex w-8 justify-end">
        {isIssued && <DownloadButton slug={slug} id={id} number={number} />}
      </span>
    </li>
  )
}
