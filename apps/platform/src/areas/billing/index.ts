import { billing } from '@cairn/contracts/billing/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import { installationCapabilities } from '../../capabilities.ts'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createBillingStore } from './billing-store.ts'
import { meterUsage } from './metering/meter-usage.ts'
import { getCustomerRoute } from './routes/get-customer.ts'
import { getUpcomingInvoiceRoute } from './routes/get-upcoming-invoice.ts'
import { getUsageRoute } from './routes/get-usage.ts'
import { listOverdueInvoicesRoute } from './routes/list-overdue-invoices.ts'
import { updateCustomerRoute } from './routes/update-customer.ts'
import { createUsageStore } from './usage-store.ts'

export const stores = ({ db }: Ground) => ({
  billing: createBillingStore(db),
  usage: createUsageStore(db),
})

export const area = defineArea(billing, {
  routes: {
    getCustomer: getCustomerRoute,
    getUpcomingInvoice: getUpcomingInvoiceRoute,
    getUsage: getUsageRoute,
    listOverdueInvoices: listOverdueInvoicesRoute,
    updateCustomer: updateCustomerRoute,
  },
  jobs: (context) => ({
    'meter-usage': defineJob({
      title: 'Meter what projects use',
      data: z.object({}),
      schedule: '27 * * * *',
      run: async ({ signal }) => {
        if (installationCapabilities(context.config).includes('billing:all'))
          await meterUsage(context, { nowMs: Date.now(), signal })
      },
    }),
  }),
})
