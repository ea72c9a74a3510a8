import type { JobQueue } from '@cairn/jobs'
import type { Logger } from '@cairn/service-kit'
import type { StripeConfig } from '../../../../billing-settings.ts'
import type { Database } from '../../../../db/database.ts'
import type { InvoiceStore } from '../../invoices/invoice-store.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import type { DisputeStore } from '../dispute-store.ts'
import { createPaymentStore } from '../payment-store.ts'
import { createRefundStore } from '../refund-store.ts'
import { createAsk, openStripe } from './stripe-client.ts'
import { createStripeCustomers } from './stripe-customers.ts'
import { createTakeEvent } from './stripe-events.ts'
import { createStripeMethods } from './stripe-methods.ts'
import { createStripePayments } from './stripe-payments.ts'
import { createStripeRefunds } from './stripe-refunds.ts'

interface Parts {
  config: StripeConfig
  db: Database
  disputes: DisputeStore
  invoices: Pick<InvoiceStore, 'findToMail'>
  jobs: Pick<JobQueue, 'enqueue'>
  logger: Pick<Logger, 'warn'>
  publicUrl: () => string
  /** Tells of invoices that nothing is due of. */
  withoutPayment: Pick<PaymentProvider, 'collect'>
}

/** Charges invoices that this installation issued to payment methods that are kept at Stripe. */
export const createStripeProvider = async ({ config, withoutPayment, ...parts }: Parts): Promise<PaymentProvider> => {
  const { db, jobs, logger, publicUrl } = parts
  const stripe = await openStripe(config)
  const ask = createAsk(stripe, logger)
  const customers = createStripeCustomers(stripe, ask, db)
  const methods = createStripeMethods(stripe, ask, { customers, publicUrl })
  const store = createPaymentStore(db, { jobs, publicUrl })
  const payments = createStripePayments({ ...parts, stripe, ask, customers, methods, store })
  const refunds = createRefundStore(db, { jobs, publicUrl })
  const back = createStripeRefunds({ stripe, ask, refunds, disputes: parts.disputes, payments: store })
  return {
    name: 'stripe',
    collect: (mail) => {
      const { amount_due_cents: due, payment } = mail.invoice
      return due === 0 && payment === null ? withoutPayment.collect(mail) : payments.collect(mail)
    },
    online: {
      ...methods,
      pay: payments.pay,
      refresh: payments.refresh,
      refreshInvoice: payments.refreshInvoice,
      ...back,
      openRefunds: refunds.open,
      takeEvent: createTakeEvent({ stripe, webhookSecret: config.webhookSecret, db, jobs }),
      forgetDeleted: customers.forgetDeleted,
    },
  }
}
