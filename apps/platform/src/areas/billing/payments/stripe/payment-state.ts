import type { Stripe } from 'stripe'
import { idOf } from './stripe-client.ts'

/** What an answer of Stripe says of a payment. */
export type PaymentState =
  | { status: 'unconfirmed' | 'processing' }
  | { status: 'succeeded'; amountCents: number }
  | { status: 'action_needed'; redirectUrl: string | null }
  /** `isByBank`: the bank asks for the customer, so trying again without one is of no use. */
  | { status: 'failed'; failureId: string; reason: string; isByBank: boolean }
  | { status: 'cancelled' }

type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'status' | 'amount' | 'last_payment_error' | 'next_action' | 'latest_charge'
>

const afterFailure = ({ last_payment_error: error, latest_charge: latest }: Intent): PaymentState => {
  if (error === null) return { status: 'unconfirmed' }
  const code = error.decline_code ?? error.code ?? 'unknown'
  return {
    status: 'failed',
    failureId: error.charge ?? `${code} after ${idOf(latest) ?? 'no charge'}`,
    reason: error.message ?? 'The payment was declined.',
    isByBank: error.code === 'authentication_required' || error.decline_code === 'authentication_required',
  }
}

export const paymentState = (intent: Intent): PaymentState => {
  const { status } = intent
  if (status === 'succeeded') return { status: 'succeeded', amountCents: intent.amount }
  if (status === 'processing') return { status: 'processing' }
  if (status === 'requires_action')
    return { status: 'action_needed', redirectUrl: intent.next_action?.redirect_to_url?.url ?? null }
  if (status === 'canceled') return { status: 'cancelled' }
  return status === 'requires_payment_method' ? afterFailure(intent) : { status: 'unconfirmed' }
}
