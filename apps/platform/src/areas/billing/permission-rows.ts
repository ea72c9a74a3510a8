import type { billing } from '@cairn/contracts/billing/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, inOrganization, managers, unknownId, wholeOrganization } from '../../../test/permissions/row.ts'

const unknownInvoice = () => ({ params: { invoice_id: unknownId().params.id } })

export const rows: RowsOf<typeof billing> = {
  getCustomer: inOrganization(wholeOrganization, 'organizations:read'),
  updateCustomer: inOrganization(managers, 'organizations:write', () => ({ body: { billing_name: 'Harbour Ltd' } })),
  getUsage: inOrganization(wholeOrganization, 'organizations:read'),
  getUpcomingInvoice: inOrganization(wholeOrganization, 'organizations:read'),
  listInvoices: inOrganization(wholeOrganization, 'organizations:read'),
  countInvoices: inOrganization(wholeOrganization, 'organizations:read'),
  getInvoice: inOrganization(wholeOrganization, 'organizations:read', unknownInvoice, 'invoice_not_found'),
  listOverdueInvoices: forAccounts({ scope: 'organizations:read' }),
}
