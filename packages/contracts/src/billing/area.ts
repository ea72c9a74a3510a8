import { defineArea } from '../area.ts'
import { managers, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'
import { mostTaxIds } from './invoices/tax-id-formats.ts'

export const billing = defineArea<typeof endpoints>()({
  actions: {
    /** Of the customer profile, and of invoices. */
    'billing:Read': {
      resource: 'customer',
      roles,
      scope: 'organizations:read',
      does: 'see billing',
      capability: 'billing:all',
    },
    'billing:Write': {
      resource: 'customer',
      roles: managers,
      scope: 'organizations:write',
      does: 'change billing',
      capability: 'billing:all',
    },
  },
  auditActions: {
    'billing.customer_changed': 'Changed the billing address',
    'billing.changed': 'Changed plan or restriction as operator',
    'billing.plan_changed': 'Changed the plan',
    'billing.add_on_switched': 'Switched an add-on',
    'billing.restriction_changed': 'Changed the restriction by its usage',
    'billing.invoice_entered': 'Entered an overdue invoice',
    'billing.invoice_removed': 'Removed an overdue invoice',
    'billing.invoice_paid': 'Marked an invoice as paid',
    'billing.credits_added': 'Changed the credit balance',
    'billing.coupon_redeemed': 'Redeemed a coupon',
    'billing.credit_note_issued': 'Issued a credit note',
    'billing.refund_retried': 'Tried a refund again',
    'billing.tax_id_added': 'Added a tax ID',
    'billing.tax_id_removed': 'Removed a tax ID',
    'billing.payment_method_default': 'Changed the default payment method',
    'billing.payment_method_removed': 'Removed a payment method',
  },
  errors: {
    plan_by_partner: [409, 'The plan of this organization is changed at the partner that bills it.'],
    plan_changed: [409, 'Somebody else has changed the plan. Look at it again before you change it.'],
    refund_not_failed: [409, 'This refund has not failed, or is being tried again already.'],
    plan_not_possible: [409, 'The organization does not fit into this plan.'],
    add_on_in_use: [409, 'The add-on is in use.'],
    add_on_is_on: [409, 'The project has an add-on. Switch it off first.'],
    invoice_not_found: [404, 'This invoice does not exist. It may have been removed.'],
    invoice_changed: [409, 'Somebody else has credited this invoice. Look at it again before you correct it.'],
    credit_beyond_invoice: [409, 'This is more than is left of the invoice.'],
    credit_note_not_found: [404, 'This credit note does not exist.'],
    coupon_not_found: [404, 'There is no coupon with this code.'],
    coupon_not_redeemable: [409, 'This coupon can no longer be redeemed.'],
    coupon_redeemed: [409, 'The organization has redeemed this coupon before.'],
    coupon_code_taken: [409, 'There is a coupon with this code. Choose another one.'],
    payments_by_operator: [409, 'Invoices of this installation are paid to its operator, who marks them as paid.'],
    payment_method_needed: [409, 'Add a payment method first.'],
    payment_method_not_found: [404, 'This payment method does not exist. It may have been removed.'],
    payment_provider_failed: [502, 'The payment provider did not do what it was asked. Try again in a moment.'],
    tax_id_exists: [409, 'The organization has this tax ID already.'],
    tax_id_not_found: [404, 'This tax ID does not exist. It may have been removed.'],
    too_many_tax_ids: [409, `An organization can have ${mostTaxIds} tax IDs. Remove one first.`],
    signature_invalid: [400, 'The signature of the event is not valid.'],
    credits_below_zero: [409, 'The credit balance cannot go below zero.'],
  },
})
