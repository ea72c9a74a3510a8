import type { JobQueue } from '@cairn/jobs'
import type { Stripe } from 'stripe'
import type { Database } from '../../../../db/database.ts'
import { fail } from '../../../../errors.ts'
import type { OnlinePayments } from '../payment-provider.ts'

export const refreshPaymentJob = 'refresh-payment'
export const refreshRefundJob = 'refresh-refund'
export const refreshDisputeJob = 'refresh-dispute'

interface Look {
  name: string
  data: Record<string, string>
}

/** The job that looks at what an event is about. Undefined: nothing here is about it. */
const lookAt = ({ data: { object } }: Stripe.Event): Look | undefined => {
  if (!('object' in object)) return undefined
  if (object.object === 'payment_intent') return { name: refreshPaymentJob, data: { intent_id: object.id } }
  if (object.object === 'refund') return { name: refreshRefundJob, data: { refund_id: object.id } }
  return object.object === 'dispute' ? { name: refreshDisputeJob, data: { dispute_id: object.id } } : undefined
}

interface Parts {
  stripe: Stripe
  webhookSecret: string
  db: Pick<Database, 'transaction'>
  jobs: Pick<JobQueue, 'enqueue'>
}

/**
 * Takes events of Stripe. An event says which payment, refund or dispute to look at, and nothing else of it is used: it may come late, twice
 * or in any order. It is acknowledged once the job that looks is stored.
 */
export const createTakeEvent =
  ({ stripe, webhookSecret, db, jobs }: Parts): OnlinePayments['takeEvent'] =>
  async (body, signature) => {
    const event = verified(stripe, Buffer.from(body), { signature, webhookSecret })
    const look = lookAt(event)
    if (look !== undefined) await db.transaction((client) => jobs.enqueue(client, { ...look, key: event.id }))
  }

const verified = (
  stripe: Stripe,
  body: Buffer,
  { signature, webhookSecret }: { signature: string; webhookSecret: string },
): Stripe.Event => {
  try {
    // Also refuses signatures that are older than five minutes.
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) throw fail('signature_invalid')
    throw error
  }
}
