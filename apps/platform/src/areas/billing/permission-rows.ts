import type { billing } from '@cairn/contracts/billing/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, inOrganization, managers, wholeOrganization } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof billing> = {
  getCustomer: inOrganization(wholeOrganization, 'organizations:read'),
  updateCustomer: inOrganization(managers, 'organizations:write', () => ({ body: { billing_name: 'Harbour Ltd' } })),
  getUsage: inOrganization(wholeOrganization, 'organizations:read'),
  getUpcomingInvoice: inOrganization(wholeOrganization, 'organizations:read'),
  listOverdueInvoices: forAccounts({ scope: 'organizations:read' }),
}
