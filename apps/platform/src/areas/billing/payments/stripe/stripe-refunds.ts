import type { Stripe } from 'stripe'
import type { DisputeStore } from '../dispute-store.ts'
import type { PaymentStore } from '../payment-store.ts'
import type { RefundState, RefundStore, StoredRefund } from '../refund-store.ts'
import type { Ask } from './stripe-client.ts'
import { idOf } from './stripe-client.ts'

/** What goes back to customers: what credit notes pay back, and what customers dispute at their bank. */
export interface StripeRefunds {
  /** Pays back what a credit note says, once however often it is called. */
  refund: (creditNoteId: string) => Promise<void>
  refreshRefund: (refundId: string) => Promise<void>
  refreshDispute: (disputeId: string) => Promise<void>
}

interface Parts {
  stripe: Stripe
  ask: Ask
  refunds: RefundStore
  disputes: DisputeStore
  payments: Pick<PaymentStore, 'invoiceOf'>
}

const statusOf = {
  pending: 'processing',
  // The customer is asked by mail, by Stripe.
  requires_action: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const

const isKnown = (status: string | null): status is keyof typeof statusOf =>
  status !== null && Object.hasOwn(statusOf, status)

const stateOf = ({ id, status, failure_reason: reason }: Stripe.Refund): RefundState => {
  const known = isKnown(status) ? statusOf[status] : 'processing'
  const said = reason === undefined ? 'no reason given' : reason.replaceAll('_', ' ')
  return { refundId: id, status: known, reason: known === 'failed' ? `The payment provider says: ${said}.` : null }
}

export const createStripeRefunds = ({ stripe, ask, refunds, disputes, payments }: Parts): StripeRefunds => {
  /** One that was created and not stored, since the platform was stopped: keys are forgotten after a day. */
  const findCreated = async ({ creditNoteId, intentId, attempt }: StoredRefund): Promise<Stripe.Refund | undefined> => {
    const { data } = await ask(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    return data.find(
      ({ metadata }) =>
        metadata?.['credit_note_id'] === creditNoteId && (metadata['attempt'] ?? '0') === String(attempt),
    )
  }

  const create = async ({ creditNoteId, intentId, amountCents, attempt }: StoredRefund): Promise<RefundState> => {
    const metadata = { credit_note_id: creditNoteId, attempt: String(attempt) }
    const asked = { payment_intent: intentId, amount: amountCents, metadata }
    const call = stripe.refunds.create(asked, { idempotencyKey: `refund-${creditNoteId}-${attempt}` })
    return ask(
      call.then(stateOf, (error: unknown): RefundState => {
        // It would say so again: more than is left of the payment, or a payment that cannot be paid back.
        if (error instanceof stripe.errors.StripeInvalidRequestError)
          return { refundId: null, status: 'failed', reason: error.message }
        throw error
      }),
    )
  }

  const stateNow = async (refund: StoredRefund): Promise<RefundState> => {
    const found =
      refund.refundId === null ? await findCreated(refund) : await ask(stripe.refunds.retrieve(refund.refundId))
    return found === undefined ? create(refund) : stateOf(found)
  }

  const refund = async (creditNoteId: string): Promise<void> => {
    const stored = await refunds.find(creditNoteId)
    if (stored === undefined || (stored.status === 'failed' && stored.refundId === null)) return
    await refunds.record(creditNoteId, await stateNow(stored))
  }

  return {
    refund,
    refreshRefund: async (refundId) => {
      const creditNoteId = await refunds.noteOf(refundId)
      if (creditNoteId !== undefined) await refund(creditNoteId)
    },
    refreshDispute: async (disputeId) => {
      const dispute = await ask(stripe.disputes.retrieve(disputeId))
      const intentId = idOf(dispute.payment_intent)
      const invoiceId = intentId === undefined ? undefined : await payments.invoiceOf(intentId)
      // The account may be used for something else too.
      if (invoiceId === undefined) return
      const { amount, reason, status, created, evidence_details: evidence } = dispute
      const answerBy = evidence.due_by === null ? undefined : new Date(evidence.due_by * 1_000)
      const disputedAt = new Date(created * 1_000)
      await disputes.record(invoiceId, { id: dispute.id, amountCents: amount, reason, status, answerBy, disputedAt })
    },
  }
}
