import type { Seller } from '@cairn/contracts/billing/stored-invoices'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { createRedemptionStore } from '../src/areas/billing/coupons/redemption-store.ts'
import { createCreditStore } from '../src/areas/billing/credits/credit-store.ts'
import { createInvoiceRun } from '../src/areas/billing/invoices/invoice-run.ts'
import { createUsageStore } from '../src/areas/billing/usage-store.ts'
import type { Database } from '../src/db/database.ts'
import type { openQueue } from './job-fixture.ts'

export const seller: Seller = { name: 'Harbour Hosting', address: '1 Quay\nCork', country: 'IE', tax_id: 'IE1234567FA' }

/** The run of invoices, without a platform. The queue takes its jobs and runs none. */
export const openInvoiceRun = (db: Database, { queue }: Awaited<ReturnType<typeof openQueue>>) => {
  const usage = createUsageStore(db)
  const data = z.object({ invoice_id: z.uuid() })
  queue.define({ 'collect-invoice': defineJob({ title: 'A job', data, run: async () => undefined }) })
  const billing = { seller, dueDays: 14, quotas: { graceDays: 14, warningDays: 7 }, planChanges: 'members' } as const
  const credits = createCreditStore(db)
  const redemptions = createRedemptionStore(db)
  const run = createInvoiceRun({
    db,
    usage,
    credits,
    redemptions,
    catalogue: { document: defaultCatalogue },
    billing,
    jobs: queue,
  })
  return { usage, run, credits, redemptions }
}
