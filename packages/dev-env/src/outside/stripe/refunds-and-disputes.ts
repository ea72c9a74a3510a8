import type { Account, Dispute, PaymentIntent, Refund } from './stripe-objects.ts'
import { newId, nowSeconds } from './stripe-objects.ts'

/** Money that goes back: by a refund, or because the cardholder contests the charge. */

const paidBack = (account: Account, intent: PaymentIntent): number =>
  [...account.refunds.values()]
    .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** A text says why it is refused. */
export const createRefund = (
  account: Account,
  intent: PaymentIntent,
  { amount, metadata }: Pick<Refund, 'amount' | 'metadata'>,
): Refund | string => {
  const charge = account.charges.find(({ id, status }) => id === intent.latest_charge && status === 'succeeded')
  if (charge === undefined) return 'This PaymentIntent does not have a successful charge to refund.'
  const left = charge.amount - paidBack(account, intent)
  if (left === 0) return `Charge ${charge.id} has already been refunded.`
  if (amount > left)
    return `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`
  // To bank accounts, money goes back in days.
  const takesDays = account.behaviours.get(intent.payment_method ?? '') === 'takes_days'
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    payment_intent: intent.id,
    metadata,
    status: takesDays ? 'pending' : 'succeeded',
  }
  account.refunds.set(refund.id, refund)
  return refund
}

export const openDispute = (account: Account, intent: PaymentIntent, answerBySeconds: number): Dispute => {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: intent.amount,
    payment_intent: intent.id,
    created: nowSeconds(),
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: answerBySeconds },
    metadata: {},
  }
  account.disputes.set(dispute.id, dispute)
  return dispute
}
