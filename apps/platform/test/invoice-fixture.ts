import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Seller } from '@cairn/contracts/billing/stored-invoices'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import type { InstanceAddress } from '@cairn/engine'
import { defineJob } from '@cairn/jobs'
import { silentLogger } from '@cairn/service-kit'
import { z } from 'zod'
import { BillingMail } from '../src/areas/billing/billing-mail-job.ts'
import { createRedemptionStore } from '../src/areas/billing/coupons/redemption-store.ts'
import { createCreditStore } from '../src/areas/billing/credits/credit-store.ts'
import { createInvoiceRun } from '../src/areas/billing/invoices/invoice-run.ts'
import { createInvoiceStore } from '../src/areas/billing/invoices/invoice-store.ts'
import { createDisputeStore } from '../src/areas/billing/payments/dispute-store.ts'
import { createManualProvider } from '../src/areas/billing/payments/manual-provider.ts'
import type { PaymentProvider } from '../src/areas/billing/payments/payment-provider.ts'
import { createStripeProvider } from '../src/areas/billing/payments/stripe/stripe-provider.ts'
import { createUsageStore } from '../src/areas/billing/usage-store.ts'
import type { StripeConfig } from '../src/billing-settings.ts'
import type { Database } from '../src/db/database.ts'
import { openQueue } from './job-fixture.ts'

export const seller: Seller = { name: 'Harbour Hosting', address: '1 Quay\nCork', country: 'IE', tax_id: 'IE1234567FA' }

const billing = {
  seller,
  dueDays: 14,
  quotas: { graceDays: 14, warningDays: 7 },
  planChanges: 'members',
  stripe: undefined,
} as const

const publicUrl = () => 'https://cairn.example.com'

const data = z.object({ invoice_id: z.uuid() })

const runOn = (db: Database, jobs: Awaited<ReturnType<typeof openQueue>>['queue']) => {
  const usage = createUsageStore(db)
  const credits = createCreditStore(db)
  const redemptions = createRedemptionStore(db)
  const catalogue = { document: defaultCatalogue }
  const run = createInvoiceRun({ db, usage, catalogue, billing, jobs, leastChargedCents: 0 })
  return { usage, run, credits, redemptions }
}

/** Organizations that have existed since a day. */
export const addOldOrganizations = async (
  db: Database,
  day: Day,
  names: readonly string[],
  tier = 'tier_payg',
): Promise<number[]> => {
  const createdAt = new Date(startOf(day))
  const rows = await db.query<{ id: string }>(
    `insert into platform.organizations (slug, name, kind, tier, billing_email, created_at)
     select name, name, 'COMPANY', $2, name || '@example.com', $3 from unnest($1::text[]) name returning id`,
    [names, tier, createdAt],
  )
  const ids = rows.map(({ id }) => Number(id))
  await db.query('update platform.tier_changes set changed_at = $2 where organization_id = any($1)', [ids, createdAt])
  return ids
}

/** The run of invoices, without a platform. The queue takes its jobs and runs none. */
export const openInvoiceRun = (db: Database, { queue }: Awaited<ReturnType<typeof openQueue>>) => {
  queue.define({
    'collect-invoice': defineJob({ title: 'A job', data, run: async () => undefined }),
    'send-billing-mail': defineJob({ title: 'A mail', data: BillingMail, run: async () => undefined }),
  })
  return runOn(db, queue)
}

/** The run of invoices, and a queue that charges them and sends no mail, once it is started. */
export const openCharging = async (address: InstanceAddress, db: Database, config: StripeConfig) => {
  const invoices = createInvoiceStore(db)
  const started: { payments?: PaymentProvider } = {}
  const open = await openQueue(address, db, {
    'send-billing-mail': defineJob({ title: 'A mail', data: BillingMail, run: async () => undefined }),
    'collect-invoice': defineJob({
      title: 'A payment',
      data,
      run: async ({ data: { invoice_id: id } }) => {
        const found = await invoices.findToMail(id)
        if (found !== undefined) await started.payments?.collect(found)
      },
    }),
  })
  const { queue: jobs } = open
  const withoutPayment = createManualProvider({ send: async () => undefined }, publicUrl)
  const payments = await createStripeProvider({
    config,
    db,
    disputes: createDisputeStore(db, { jobs, publicUrl }),
    invoices,
    jobs,
    logger: silentLogger,
    publicUrl,
    withoutPayment,
  })
  started.payments = payments
  return { ...runOn(db, jobs), open, invoices, payments, [Symbol.asyncDispose]: () => open[Symbol.asyncDispose]() }
}
