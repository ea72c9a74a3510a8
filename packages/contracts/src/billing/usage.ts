import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { planIds } from '../product-catalogue/plan-ids.ts'
import { meterNames } from './invoices/meters.ts'
import { usageStates } from './usage-words.ts'

const Day = z.iso.date()

const dayMs = 24 * 60 * 60 * 1_000
const spanOf = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / dayMs + 1

export const mostUsageDays = 366

export const UsageQuery = z
  .object({
    /** The first day. Without it and the last, the current cycle. */
    start: Day.optional(),
    /** The last day. */
    end: Day.optional(),
    /** Of this project alone. */
    project_ref: z.string().max(40).optional(),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), 'Give both the first and the last day.')
  .refine(({ start = '', end = '' }) => start <= end, 'The last day is not before the first.')
  .refine(
    ({ start, end }) => start === undefined || end === undefined || spanOf(start, end) <= mostUsageDays,
    `Choose at most ${mostUsageDays} days.`,
  )

const MeterUsage = z.object({
  meter: z.enum(meterNames),
  title: z.string(),
  unit: z.enum(['bytes', 'count']),
  /** Added up, averaged over the days, or the highest of the days. */
  aggregate: z.enum(['sum', 'average', 'peak']),
  usage: z.number(),
  /** By the plan, in the cycle. Null: no limit, or not all of the current cycle was asked for. */
  included: z.number().nullable(),
  state: z.enum(usageStates),
  /** What the usage so far costs beyond the plan at the end of the cycle. */
  cost_cents: z.number().int(),
  /** Those with the most first. */
  projects: z.array(z.object({ ref: z.string(), name: z.string(), usage: z.number() })),
  /** Days with usage. */
  days: z.array(z.object({ day: Day, usage: z.number() })),
  /** Of egress. */
  services: z.array(z.object({ service: z.string(), usage: z.number() })),
})
export type MeterUsage = z.infer<typeof MeterUsage>

export const OrganizationUsage = z.object({
  start: Day,
  /** The last day. */
  end: Day,
  is_current_cycle: z.boolean(),
  plan: z.enum(planIds),
  /** Usage beyond the plan is not charged. */
  has_spend_cap: z.boolean(),
  /** Up to when days are metered completely; null if none is. */
  metered_until: Day.nullable(),
  /** All that were there in these days. */
  projects: z.array(z.object({ ref: z.string(), name: z.string(), compute_hours: z.number() })),
  meters: z.array(MeterUsage),
})
export type OrganizationUsage = z.infer<typeof OrganizationUsage>

export const getUsage = endpoint({
  name: 'getUsage',
  method: 'GET',
  path: '/platform/organizations/:slug/usage',
  summary: 'What the organization used in its billing cycle or in a span of days, by meter, project and day.',
  params: SlugParams,
  query: UsageQuery,
  response: OrganizationUsage,
  errors: ['organization_not_found', 'forbidden'],
})

const Cents = z.number().int()

export const UpcomingInvoice = z.object({
  start: Day,
  /** The last day of the cycle. */
  end: Day,
  lines: z.array(
    z.object({
      kind: z.enum(['plan', 'compute', 'compute_credits', 'usage', 'add_on']),
      description: z.string(),
      quantity: z.string(),
      amount_cents: Cents,
    }),
  ),
  /** By coupons. */
  discounts: z.array(z.object({ description: z.string(), amount_cents: Cents })),
  /** If nothing changes until the end of the cycle. */
  total_cents: Cents,
  /** Of that, what the credit balance of today pays. */
  credits_cents: Cents,
  /** Of what there was until now. */
  so_far_cents: Cents,
})
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>

export const getUpcomingInvoice = endpoint({
  name: 'getUpcomingInvoice',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/invoices/upcoming',
  summary: 'The invoice of the current cycle as it would be if nothing changed until its end, before tax.',
  params: SlugParams,
  response: UpcomingInvoice,
  errors: ['organization_not_found', 'forbidden'],
})
