import type { PlanChanger } from '@cairn/contracts/billing/plan-changes'
import { planChangers } from '@cairn/contracts/billing/plan-changes'
import type { QuotaPeriods } from '@cairn/contracts/billing/quota-restriction'
import type { Seller } from '@cairn/contracts/billing/stored-invoices'
import { countryCode } from '@cairn/contracts/billing/invoices/country'
import { z } from 'zod'

/** What invoices say of who issues them, and when what is not paid for ends. */

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
}

export interface BillingConfig {
  seller: Seller
  /** Between an invoice and the day on which it is due. */
  dueDays: number
  quotas: QuotaPeriods
  planChanges: PlanChanger
}

export const readBilling = (values: {
  CAIRN_SELLER_NAME: string
  CAIRN_SELLER_ADDRESS?: string | undefined
  CAIRN_SELLER_COUNTRY?: string | undefined
  CAIRN_SELLER_TAX_ID?: string | undefined
  CAIRN_INVOICE_DUE_DAYS: number
  CAIRN_QUOTA_GRACE_DAYS: number
  CAIRN_QUOTA_WARNING_DAYS: number
  CAIRN_PLAN_CHANGES: PlanChanger
}): BillingConfig => ({
  seller: {
    name: values.CAIRN_SELLER_NAME,
    address: values.CAIRN_SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? null,
    country: countryCode(values.CAIRN_SELLER_COUNTRY ?? '') ?? null,
    tax_id: values.CAIRN_SELLER_TAX_ID ?? null,
  },
  dueDays: values.CAIRN_INVOICE_DUE_DAYS,
  quotas: { graceDays: values.CAIRN_QUOTA_GRACE_DAYS, warningDays: values.CAIRN_QUOTA_WARNING_DAYS },
  planChanges: values.CAIRN_PLAN_CHANGES,
})
