import type { DisputeState } from '@cairn/contracts/billing/payments/refund-terms'
import type { PaymentDispute } from '@cairn/contracts/operator/operated-organization'
import { dayText } from '~/lib/day-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { dollarsOf } from './dollars.ts'

export const disputeStates = {
  warning: { label: 'Asked about', tone: 'warning' },
  answer_needed: { label: 'Answer needed', tone: 'danger' },
  under_review: { label: 'Under review', tone: 'warning' },
  won: { label: 'Won', tone: 'success' },
  lost: { label: 'Lost', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<DisputeState, { label: string; tone: string }>

export const dayOf = (moment: string): string => dayText(moment.slice(0, 'YYYY-MM-DD'.length))

const whatText = ({ reason, disputed_at: at, answer_by: by }: PaymentDispute): string =>
  [
    `Disputed ${dayOf(at)}`,
    `reason: ${reason.replaceAll('_', ' ')}`,
    ...(by === null ? [] : [`answer it by ${dayOf(by)}`]),
  ].join(', ')

/** Payments that the customer disputes at the bank. */
export const Disputes = ({ disputes }: { disputes: readonly PaymentDispute[] }) => (
  <Card title="Disputed payments">
    <p className="mb-3 text-sm text-muted">
      The bank decides what becomes of the money. Answer disputes at the payment provider. Where one is lost, the
      invoice stays paid until you correct it.
    </p>
    <ul aria-label="Disputed payments" className="divide-y divide-line text-sm">
      {disputes.map((dispute) => (
        <li key={dispute.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
          <span className="min-w-0 flex-1 basis-60">
            <span className="flex items-center gap-2">
              <span className="truncate font-mono">{dispute.invoice_number}</span>
              <Badge tone={disputeStates[dispute.state].tone}>{disputeStates[dispute.state].label}</Badge>
            </span>
            <span className="block text-xs text-muted">{whatText(dispute)}</span>
          </span>
          <span className="text-right font-medium tabular-nums">{dollarsOf(dispute.amount_cents)}</span>
        </li>
      ))}
    </ul>
  </Card>
)
