import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { planIds } from '../product-catalogue/plan-ids.ts'

const Cents = z.number().int()

export const RevenueMonth = z.object({
  /** `2026-11`: in which the invoices and credit notes were issued. */
  month: z.string(),
  invoices: z.number().int(),
  issued_cents: Cents,
  credited_cents: Cents,
  /** Of these invoices: what was paid with money and not paid back. */
  paid_cents: Cents,
  /** What was paid from credits. */
  from_credits_cents: Cents,
  open_cents: Cents,
  /** A part of what is open. */
  overdue_cents: Cents,
})
export type RevenueMonth = z.infer<typeof RevenueMonth>

export const Revenue = z.object({
  /** The newest first, without months that have no invoice, at most 36. */
  months: z.array(RevenueMonth),
  /** What the plans, the compute that runs and the add-ons that are on now come to in a month, without usage, coupons and tax. */
  recurring_cents: Cents,
  plans: z.array(
    z.object({
      plan: z.enum(planIds),
      organizations: z.number().int(),
      recurring_cents: Cents,
    }),
  ),
})
export type Revenue = z.infer<typeof Revenue>

export const getRevenue = endpoint({
  name: 'getRevenue',
  method: 'GET',
  path: '/platform/operator/revenue',
  summary:
    'What was invoiced by month, and what recurs each month by plan. Organizations of partners are not among it.',
  response: Revenue,
  errors: ['forbidden'],
})
