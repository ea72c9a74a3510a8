import type { billing } from '@cairn/contracts/billing/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import {
  forAccounts,
  forAnyone,
  inOrganization,
  inProject,
  managers,
  members,
  restingRef,
  unknownId,
  wholeOrganization,
} from '../../../test/permissions/row.ts'

const anEvent = () => ({ body: new TextEncoder().encode('{}') })
const someMethod = () => ({ params: { payment_method_id: 'pm_1' } })
const unknownInvoice = () => ({ params: { invoice_id: unknownId().params.id } })

export const rows: RowsOf<typeof billing> = {
  getCustomer: inOrganization(wholeOrganization, 'organizations:read'),
  updateCustomer: inOrganization(managers, 'organizations:write', () => ({ body: { billing_name: 'Harbour Ltd' } })),
  getUsage: inOrganization(wholeOrganization, 'organizations:read'),
  getUpcomingInvoice: inOrganization(wholeOrganization, 'organizations:read'),
  listInvoices: inOrganization(wholeOrganization, 'organizations:read'),
  countInvoices: inOrganization(wholeOrganization, 'organizations:read'),
  getInvoice: inOrganization(wholeOrganization, 'organizations:read', unknownInvoice, 'invoice_not_found'),
  getInvoicePdf: inOrganization(wholeOrganization, 'organizations:read', unknownInvoice, 'invoice_not_found'),
  getSubscription: inOrganization(wholeOrganization, 'organizations:read'),
  previewSubscription: inOrganization(wholeOrganization, 'organizations:read', () => ({
    query: { tier: 'tier_pro' },
  })),
  // Enterprise is by agreement with the operator.
  updateSubscription: inOrganization(
    managers,
    'organizations:write',
    () => ({ body: { tier: 'tier_pro', from: 'tier_enterprise' } }),
    'plan_by_operator',
  ),
  listTaxIds: inOrganization(wholeOrganization, 'organizations:read'),
  // No number of Ireland has this form.
  addTaxId: inOrganization(
    managers,
    'organizations:write',
    () => ({ body: { country: 'IE', value: '1' } }),
    'invalid_input',
  ),
  removeTaxId: inOrganization(managers, 'organizations:write', unknownId, 'tax_id_not_found'),
  listPaymentMethods: inOrganization(wholeOrganization, 'organizations:read'),
  // The installation of the tests has no payment provider.
  addPaymentMethod: inOrganization(managers, 'organizations:write', undefined, 'payments_by_operator'),
  setDefaultPaymentMethod: inOrganization(managers, 'organizations:write', someMethod, 'payments_by_operator'),
  removePaymentMethod: inOrganization(managers, 'organizations:write', someMethod, 'payments_by_operator'),
  payInvoiceNow: inOrganization(managers, 'organizations:write', unknownInvoice, 'payments_by_operator'),
  refreshInvoicePayment: inOrganization(managers, 'organizations:write', unknownInvoice, 'payments_by_operator'),
  listOrganizationOverdueInvoices: inOrganization(wholeOrganization, 'organizations:read'),
  takeStripeEvent: { ...forAnyone(anEvent), meet: 'payments_by_operator', stranger: 'payments_by_operator' },
  listAddOns: inProject(members, 'organizations:read', restingRef),
  switchAddOn: inProject(managers, 'organizations:write', restingRef, () => ({
    params: { key: 'phone_mfa' },
    body: { enabled: true },
  })),
  listOverdueInvoices: forAccounts({ scope: 'organizations:read' }),
  getDiscounts: inOrganization(wholeOrganization, 'organizations:read'),
  redeemCoupon: inOrganization(
    managers,
    'organizations:write',
    () => ({ body: { code: 'UNKNOWN' } }),
    'coupon_not_found',
  ),
  listCreditNotes: inOrganization(wholeOrganization, 'organizations:read'),
  getCreditNotePdf: inOrganization(
    wholeOrganization,
    'organizations:read',
    () => ({ params: { credit_note_id: unknownId().params.id } }),
    'credit_note_not_found',
  ),
}
