import type { PlanChanger } from '@cairn/contracts/billing/plan-changes'
import { planChangers } from '@cairn/contracts/billing/plan-changes'
import type { QuotaPeriods } from '@cairn/contracts/billing/quota-restriction'
import type { PaymentProviderName } from '@cairn/contracts/billing/payments/payment-terms'
import { paymentProviders } from '@cairn/contracts/billing/payments/payment-terms'
import type { Seller } from '@cairn/contracts/billing/stored-invoices'
import { countryCode } from '@cairn/contracts/billing/invoices/country'
import { z } from 'zod'

/** What invoices say of who issues them, how they are paid, and when what is not paid for ends. */

export const billingSettings = {
  CAIRN_SELLER_NAME: z.string().min(1).max(200).default('Cairn'),
  CAIRN_SELLER_ADDRESS: z.string().max(1_000).optional(),
  CAIRN_SELLER_COUNTRY: z
    .string()
    .refine((country) => countryCode(country) !== undefined, 'This is not a country, such as IE.')
    .optional(),
  CAIRN_SELLER_TAX_ID: z.string().max(60).optional(),
  CAIRN_INVOICE_DUE_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  CAIRN_QUOTA_GRACE_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  CAIRN_PLAN_CHANGES: z.enum(planChangers).default('operator'),
  CAIRN_QUOTA_WARNING_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  CAIRN_PAYMENT_PROVIDER: z.enum(paymentProviders).default('manual'),
  CAIRN_STRIPE_SECRET_KEY: z.string().min(1).optional(),
  CAIRN_STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  // The library takes a host, and no path.
  CAIRN_STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => new URL(address).pathname === '/', 'This address has a path.')
    .default('https://api.stripe.com'),
}

/** What Stripe is asked with, and proves itself by. */
export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

export interface BillingConfig {
  seller: Seller
  /** Between an invoice and the day on which it is due. */
  dueDays: number
  quotas: QuotaPeriods
  planChanges: PlanChanger
  /** Undefined: an operator marks invoices as paid. */
  stripe: StripeConfig | undefined
}

interface StripeValues {
  CAIRN_PAYMENT_PROVIDER: PaymentProviderName
  CAIRN_STRIPE_SECRET_KEY?: string | undefined
  CAIRN_STRIPE_WEBHOOK_SECRET?: string | undefined
  CAIRN_STRIPE_API_URL: string
}

/** What is wrong with the settings together, or undefined. */
export const billingProblem = ({
  CAIRN_PAYMENT_PROVIDER: provider,
  CAIRN_STRIPE_SECRET_KEY: key,
  CAIRN_STRIPE_WEBHOOK_SECRET: secret,
}: StripeValues): string | undefined =>
  provider === 'stripe' && (key === undefined || secret === undefined)
    ? 'CAIRN_PAYMENT_PROVIDER=stripe needs CAIRN_STRIPE_SECRET_KEY and CAIRN_STRIPE_WEBHOOK_SECRET, from the dashboard of Stripe.'
    : undefined

const readStripe = (values: StripeValues): StripeConfig | undefined => {
  const { CAIRN_STRIPE_SECRET_KEY: secretKey, CAIRN_STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (values.CAIRN_PAYMENT_PROVIDER === 'manual' || secretKey === undefined || webhookSecret === undefined)
    return undefined
  return { secretKey, webhookSecret, apiUrl: values.CAIRN_STRIPE_API_URL }
}

export const readBilling = (
  values: StripeValues & {
    CAIRN_SELLER_NAME: string
    CAIRN_SELLER_ADDRESS?: string | undefined
    CAIRN_SELLER_COUNTRY?: string | undefined
    CAIRN_SELLER_TAX_ID?: string | undefined
    CAIRN_INVOICE_DUE_DAYS: number
    CAIRN_QUOTA_GRACE_DAYS: number
    CAIRN_QUOTA_WARNING_DAYS: number
    CAIRN_PLAN_CHANGES: PlanChanger
  },
): BillingConfig => ({
  seller: {
    name: values.CAIRN_SELLER_NAME,
    address: values.CAIRN_SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? null,
    country: countryCode(values.CAIRN_SELLER_COUNTRY ?? '') ?? null,
    tax_id: values.CAIRN_SELLER_TAX_ID ?? null,
  },
  dueDays: values.CAIRN_INVOICE_DUE_DAYS,
  quotas: { graceDays: values.CAIRN_QUOTA_GRACE_DAYS, warningDays: values.CAIRN_QUOTA_WARNING_DAYS },
  planChanges: values.CAIRN_PLAN_CHANGES,
  stripe: readStripe(values),
})
