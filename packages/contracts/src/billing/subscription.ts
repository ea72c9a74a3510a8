import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString, SlugParams } from '../organizations/organizations.ts'
import { planIds, tiers } from '../product-catalogue/plan-ids.ts'
import { textProblem } from '../rules.ts'
import { billingPartners } from './billing-terms.ts'
import { cancellationReasons, chosenTiers, planChangers } from './plan-changes.ts'
import { InvoiceLine } from './stored-invoices.ts'

const Day = z.iso.date()
const Cents = z.number().int()

export const Subscription = z.object({
  tier: z.enum(tiers),
  plan: z.object({ id: z.enum(planIds), name: z.string() }),
  /** Usage beyond the plan is not charged. */
  has_spend_cap: z.boolean(),
  /** Of the billing cycle. */
  start: Day,
  /** The last day. */
  end: Day,
  billing_partner: z.enum(billingPartners).nullable(),
  changed_by: z.enum(planChangers),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/subscription',
  summary: 'The plan of the organization, its billing cycle, and who can change it.',
  params: SlugParams,
  response: Subscription,
  errors: ['organization_not_found', 'forbidden'],
})

const Expected = z.object({ lines: z.array(InvoiceLine), total_cents: Cents })

export const SubscriptionPreview = z.object({
  from: z.enum(tiers),
  tier: z.enum(chosenTiers),
  /** The cycle that is under way, without the change and with it, before tax. */
  this_cycle: Expected.extend({ end: Day, present_total_cents: Cents }),
  /** As if all projects ran through it, without usage beyond the plan. */
  next_cycle: Expected,
  /** Why the change cannot be made now; null if it can. */
  problem: z.string().nullable(),
  /** That this is the problem, of which the way out is known. */
  needs_payment_method: z.boolean(),
  /** What stops working, or works otherwise. */
  effects: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>

export const previewSubscription = endpoint({
  name: 'previewSubscription',
  method: 'GET',
  path: '/platform/organizations/:slug/billing/subscription/preview',
  summary: 'What a change of the plan would cost, and what would stop working.',
  params: SlugParams,
  query: z.object({ tier: z.enum(chosenTiers) }),
  response: SubscriptionPreview,
  errors: ['organization_not_found', 'forbidden', 'payment_provider_failed'],
})

const isReason = (name: string): name is keyof typeof cancellationReasons => Object.hasOwn(cancellationReasons, name)

export const updateSubscription = endpoint({
  name: 'updateSubscription',
  method: 'PUT',
  path: '/platform/organizations/:slug/billing/subscription',
  summary: 'Change the plan of the organization, where the operator lets its owners and administrators do so.',
  params: SlugParams,
  body: z.object({
    tier: z.enum(chosenTiers),
    /** What the caller saw. The change is refused if somebody else has changed the plan since. */
    from: z.enum(tiers),
    /** Of somebody who leaves the paid plans. */
    survey: z
      .object({
        reasons: z.array(z.enum(Object.keys(cancellationReasons).filter(isReason))).max(10),
        message: checkedString(textProblem).pipe(z.string().trim().max(2_000)).default(''),
      })
      .optional(),
  }),
  response: Subscription,
  errors: [
    'organization_not_found',
    'forbidden',
    'plan_by_operator',
    'plan_by_partner',
    'plan_changed',
    'plan_not_possible',
    'payment_provider_failed',
  ],
})
