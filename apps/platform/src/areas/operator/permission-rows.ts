import { randomUUID } from 'node:crypto'
import type { operator } from '@cairn/contracts/operator/area'
import type { PermissionFixture, RowsOf } from '../../../test/permissions/row.ts'
import { forAccounts, forOperator, ownSlug, unknownAccount, unknownId } from '../../../test/permissions/row.ts'

const unknownInvoice = (fixture: PermissionFixture) => ({
  params: { ...ownSlug(fixture).params, invoice_id: unknownId().params.id },
})

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
  payInvoice: forOperator(unknownInvoice, 'invoice_not_found'),
  addCredits: forOperator((fixture) => ({ ...ownSlug(fixture), body: { amount_cents: 500, reason: 'Goodwill' } })),
  removeOverdueInvoice: forOperator(
    (fixture) => ({ params: { ...ownSlug(fixture).params, ...unknownId().params } }),
    'invoice_not_found',
  ),
  listCoupons: forOperator(),
  listDisputes: forOperator(),
  retryRefund: forOperator(
    (fixture) => ({ params: { ...ownSlug(fixture).params, credit_note_id: unknownId().params.id } }),
    'credit_note_not_found',
  ),
  createCoupon: forOperator(() => ({
    body: {
      code: `C-${randomUUID()}`,
      name: 'Welcome',
      percent: 20,
      amount_cents: null,
      cycles: 3,
      redeem_until: null,
      most_redemptions: null,
    },
  })),
  endCoupon: forOperator(() => ({ params: { coupon_id: unknownId().params.id } }), 'coupon_not_found'),
  getOperatedCatalogue: forOperator(),
  getRevenue: forOperator(),
  listOperatedUsage: forOperator(),
  getOperatedOrganization: forOperator(ownSlug),
  getOperatedInvoice: forOperator(unknownInvoice, 'invoice_not_found'),
  issueCreditNote: forOperator(
    (fixture) => ({
      ...unknownInvoice(fixture),
      body: { credit: { kind: 'whole' }, settlement: 'balance', reason: 'Outage', credited_cents: 0 },
    }),
    'invoice_not_found',
  ),
  getOperatedCreditNotePdf: forOperator(
    (fixture) => ({ params: { ...ownSlug(fixture).params, credit_note_id: unknownId().params.id } }),
    'credit_note_not_found',
  ),
}
