import type { Invoice } from '@cairn/contracts/billing/stored-invoices'
import { dayText } from '../../../lib/day-text.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

export interface InvoiceState {
  label: string
  tone: Tone
  /** What happened to its payment. */
  note: string | undefined
  /** What the button says; undefined: there is nothing to pay now. */
  action: string | undefined
}

const statuses = {
  open: { label: 'Open', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'danger' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
} as const

const retryText = (at: string | null): string =>
  at === null ? '' : ` It is tried again on ${dayText(at.slice(0, 10))}.`

/** How an invoice and its payment are shown. */
export const invoiceState = ({ status, payment }: Pick<Invoice, 'status' | 'payment'>): InvoiceState => {
  const shown = statuses[status]
  if (status === 'paid' || status === 'void') return { ...shown, note: undefined, action: undefined }
  if (payment?.status === 'processing')
    return { label: 'Processing', tone: 'neutral', note: 'The payment is under way.', action: undefined }
  if (payment?.status === 'action_needed')
    return {
      label: 'Confirm',
      tone: 'warning',
      note: 'The bank asks you to confirm this payment.',
      action: 'Confirm payment',
    }
  if (payment?.status !== 'failed') return { ...shown, note: payment?.reason ?? undefined, action: 'Pay now' }
  return {
    label: 'Failed',
    tone: 'danger',
    note: `${payment.reason ?? 'The payment failed.'}${retryText(payment.next_attempt_at)}`,
    action: 'Pay now',
  }
}
