import { z } from 'zod'
import { Bytes, endpoint } from '../../endpoint.ts'
import { SlugParams } from '../../organizations/organizations.ts'
import { chosenTiers } from '../plan-changes.ts'
import { Invoice } from '../stored-invoices.ts'
import { paymentProviders, paymentStatuses } from './payment-terms.ts'

export const PaymentMethod = z.object({
  /** The provider's. */
  id: z.string(),
  /** Such as `card`. */
  type: z.string(),
  /** `Visa ending in 4242`. */
  label: z.string(),
  /** A month, `2030-04`; null for what does not expire. */
  expires: z.string().nullable(),
  /** Invoices are charged to it. */
  is_default: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const Payments = z.object({
  provider: z.enum(paymentProviders),
  /** The default first. None where the provider is `manual`. */
  methods: z.array(PaymentMethod),
})
export type Payments = z.infer<typeof Payments>

export const listPaymentMethods = endpoint({
  name: 'listPaymentMethods',
  method: 'GET',
  path: '/platform/organizations/:slug/payments',
  summary: 'How the organization pays its invoices: the payment provider and the payment methods.',
  params: SlugParams,
  response: Payments,
  errors: ['organization_not_found', 'forbidden', 'payment_provider_failed'],
})

export const addPaymentMethod = endpoint({
  name: 'addPaymentMethod',
  method: 'POST',
  path: '/platform/organizations/:slug/payments',
  summary: 'The address of the page of the payment provider where a payment method is added.',
  params: SlugParams,
  /** The plan that somebody adds it for: the page of the provider leads back to the change of plan. */
  query: z.object({ plan: z.enum(chosenTiers).optional() }),
  response: z.object({ url: z.url() }),
  errors: ['organization_not_found', 'forbidden', 'payments_by_operator', 'payment_provider_failed'],
})

const MethodParams = SlugParams.extend({ payment_method_id: z.string().regex(/^\w{1,100}$/) })

export const setDefaultPaymentMethod = endpoint({
  name: 'setDefaultPaymentMethod',
  method: 'PUT',
  path: '/platform/organizations/:slug/payments/:payment_method_id/default',
  summary: 'Charge invoices to this payment method from now on.',
  params: MethodParams,
  response: Payments,
  errors: [
    'organization_not_found',
    'forbidden',
    'payments_by_operator',
    'payment_method_not_found',
    'payment_provider_failed',
  ],
})

export const removePaymentMethod = endpoint({
  name: 'removePaymentMethod',
  method: 'DELETE',
  path: '/platform/organizations/:slug/payments/:payment_method_id',
  summary: 'Remove a payment method.',
  params: MethodParams,
  response: Payments,
  errors: [
    'organization_not_found',
    'forbidden',
    'payments_by_operator',
    'payment_method_not_found',
    'payment_provider_failed',
  ],
})

export const payInvoiceNow = endpoint({
  name: 'payInvoiceNow',
  method: 'POST',
  path: '/platform/organizations/:slug/billing/invoices/:invoice_id/payment',
  summary: 'Charge an invoice to the default payment method now.',
  params: SlugParams.extend({ invoice_id: z.uuid() }),
  response: z.object({
    status: z.enum(paymentStatuses),
    /** Why it failed. */
    reason: z.string().nullable(),
    /** Where the payment has to be confirmed first. */
    redirect_url: z.url().nullable(),
  }),
  errors: [
    'organization_not_found',
    'forbidden',
    'invoice_not_found',
    'payments_by_operator',
    'payment_method_needed',
    'payment_provider_failed',
  ],
})

export const refreshInvoicePayment = endpoint({
  name: 'refreshInvoicePayment',
  method: 'POST',
  path: '/platform/organizations/:slug/billing/invoices/:invoice_id/payment/refresh',
  summary: 'Read the state of a payment at the payment provider, where its event is late. Nothing is charged.',
  params: SlugParams.extend({ invoice_id: z.uuid() }),
  response: Invoice,
  errors: [
    'organization_not_found',
    'forbidden',
    'invoice_not_found',
    'payments_by_operator',
    'payment_provider_failed',
  ],
})

export const takeStripeEvent = endpoint({
  name: 'takeStripeEvent',
  method: 'POST',
  path: '/platform/stripe/webhooks',
  summary: 'For Stripe alone: an event, with its signature.',
  headers: z.object({ 'stripe-signature': z.string().max(4_000).optional() }),
  body: Bytes,
  bodyType: 'binary',
  bodyLimitBytes: 256 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid', 'payments_by_operator'],
})
