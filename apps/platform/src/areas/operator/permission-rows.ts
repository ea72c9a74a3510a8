import type { operator } from '@cairn/contracts/operator/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forOperator, ownSlug, unknownAccount, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof operator> = {
  // The operator is who was first: the owner.
  getMailbox: forOperator(),
  listOperators: forOperator(),
  grantOperator: {
    ...forAccounts({ may: ['owner'], ask: unknownAccount, meet: 'account_not_found' }),
    stranger: 'forbidden',
  },
  revokeOperator: { ...forAccounts({ may: ['owner'], ask: unknownAccount }), stranger: 'forbidden' },
  listOperatedAccounts: forOperator(),
  suspendAccount: forOperator(unknownAccount, 'account_not_found'),
  liftSuspension: forOperator(unknownAccount, 'account_not_found'),
  listOperatedProjects: forOperator(),
  listSettings: forOperator(),
  listOperatedOrganizations: forOperator(),
  setOrganizationBilling: forOperator((fixture) => ({
    ...ownSlug(fixture),
    body: { tier: 'tier_enterprise', billing_partner: null, restriction_status: null, grace_period_end: null },
  })),
  addOverdueInvoice: forOperator((fixture) => ({
    ...ownSlug(fixture),
    body: { number: 'INV-1', amount_due_cents: 2500, due_date: '2025-05-16' },
  })),
  payInvoice: forOperator(
    (fixture) => ({ params: { ...ownSlug(fixture).params, invoice_id: unknownId().params.id } }),
    'invoice_not_found',
  ),
  addCredits: forOperator((fixture) => ({ ...ownSlug(fixture), body: { amount_cents: 500, reason: 'Goodwill' } })),
  removeOverdueInvoice: forOperator(
    (fixture) => ({ params: { ...ownSlug(fixture).params, ...unknownId().params } }),
    'invoice_not_found',
  ),
}
