import { billing } from '@cairn/contracts/billing/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createBillingStore } from './billing-store.ts'
import { getCustomerRoute } from './routes/get-customer.ts'
import { listOverdueInvoicesRoute } from './routes/list-overdue-invoices.ts'
import { updateCustomerRoute } from './routes/update-customer.ts'

export const stores = ({ db }: Ground) => ({ billing: createBillingStore(db) })

export const area = defineArea(billing, {
  routes: {
    getCustomer: getCustomerRoute,
    listOverdueInvoices: listOverdueInvoicesRoute,
    updateCustomer: updateCustomerRoute,
  },
})
