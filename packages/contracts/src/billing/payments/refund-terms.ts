/** Words of what goes back to customers, which both ends know. Without zod. */

/** Of what a credit note pays back through the payment provider. `failed`: an operator has to pay it back another way. */
export const refundStatuses = ['waiting', 'processing', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Of a payment that was disputed. `warning`: the bank asks, and no money was taken back. */
export const disputeStates = ['warning', 'answer_needed', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

const stateOf = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'closed',
  needs_response: 'answer_needed',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
} as const

const isKnown = (status: string): status is keyof typeof stateOf => Object.hasOwn(stateOf, status)

/** Of a status that Stripe has. One that is not known here is looked up there. */
export const disputeState = (status: string): DisputeState => (isKnown(status) ? stateOf[status] : 'under_review')
