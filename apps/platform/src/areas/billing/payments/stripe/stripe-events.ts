import type { JobQueue } from '@cairn/jobs'
import type { Stripe } from 'stripe'
import type { Database } from '../../../../db/database.ts'
import { fail } from '../../../../errors.ts'
import type { OnlinePayments } from '../payment-provider.ts'

export const refreshPaymentJob = 'refresh-payment'

interface Parts {
  stripe: Stripe
  webhookSecret: string
  db: Pick<Database, 'transaction'>
  jobs: Pick<JobQueue, 'enqueue'>
}

/**
 * Takes events of Stripe. An event says which payment to look at, and nothing else of it is used: it may come late, twice
 * or in any order. It is acknowledged once the job that looks is stored.
 */
export const createTakeEvent =
  ({ stripe, webhookSecret, db, jobs }: Parts): OnlinePayments['takeEvent'] =>
  async (body, signature) => {
    const event = verified(stripe, Buffer.from(body), { signature, webhookSecret })
    const { object } = event.data
    if (!('object' in object) || object.object !== 'payment_intent') return
    const data = { intent_id: object.id }
    await db.transaction((client) => jobs.enqueue(client, { name: refreshPaymentJob, data, key: event.id }))
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
