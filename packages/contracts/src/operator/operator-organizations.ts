import { z } from 'zod'
import { billingPartners, restrictionStatuses } from '../billing/billing-terms.ts'
import { OverdueInvoice } from '../billing/billing.ts'
import { Invoice } from '../billing/stored-invoices.ts'
import { endpoint } from '../endpoint.ts'
import { checkedString, Organization, SlugParams } from '../organizations/organizations.ts'
import { tiers } from '../product-catalogue/plan-ids.ts'
import { controlCharacterProblem } from '../rules.ts'

export const OperatedOrganization = Organization.pick({
  id: true,
  slug: true,
  name: true,
  plan: true,
  billing_partner: true,
  restriction_status: true,
  restriction_data: true,
  project_count: true,
}).extend({
  tier: z.enum(tiers),
  members: z.array(z.object({ email: z.string(), role: z.string().nullable() })),
  /** Entered by an operator. */
  overdue_invoices: z.array(OverdueInvoice),
  /** Issued by this installation, and not paid yet. */
  unpaid_invoices: z.array(Invoice),
  credit_balance_cents: z.number().int(),
  created_at: z.string(),
})
export type OperatedOrganization = z.infer<typeof OperatedOrganization>

export const listOperatedOrganizations = endpoint({
  name: 'listOperatedOrganizations',
  method: 'GET',
  path: '/platform/operator/organizations',
  summary: 'All organizations of this installation, by name, at most 500.',
  query: z.object({ search: z.string().max(200).default('') }),
  response: z.array(OperatedOrganization),
  errors: ['forbidden'],
})

export const setOrganizationBilling = endpoint({
  name: 'setOrganizationBilling',
  method: 'PUT',
  path: '/platform/operator/organizations/:slug/billing',
  summary: "Set an organization's plan, who bills it, and whether it is restricted.",
  params: SlugParams,
  body: z
    .object({
      tier: z.enum(tiers),
      /** What the operator saw. The change is refused if somebody else has changed the plan since. */
      from: z.enum(tiers).optional(),
      billing_partner: z.enum(billingPartners).nullable(),
      restriction_status: z.enum(restrictionStatuses).nullable(),
      grace_period_end: z.iso.datetime({ offset: true }).nullable(),
      /** Why it is restricted, for operators and for the audit log of the organization. */
      restriction_reason: checkedString(controlCharacterProblem).pipe(z.string().trim().max(200)).default(''),
    })
    .refine(
      ({ restriction_status, grace_period_end }) => restriction_status !== 'grace_period' || grace_period_end !== null,
      {
        path: ['grace_period_end'],
        message: 'Enter the end of the grace period.',
      },
    )
    .refine(({ restriction_status: status, restriction_reason: reason }) => status === null || reason !== '', {
      path: ['restriction_reason'],
      message: 'Enter a reason.',
    }),
  response: SlugParams,
  errors: ['forbidden', 'organization_not_found', 'plan_changed'],
})

export const addOverdueInvoice = endpoint({
  name: 'addOverdueInvoice',
  method: 'POST',
  path: '/platform/operator/organizations/:slug/overdue-invoices',
  summary: 'Enter an overdue invoice of an organization.',
  params: SlugParams,
  body: z.object({
    number: checkedString(controlCharacterProblem).pipe(z.string().trim().min(1, 'Enter a number.').max(60)),
    amount_due_cents: z.number().int().min(1).max(1_000_000_000_000),
    due_date: z.iso.date(),
  }),
  response: OverdueInvoice,
  status: 201,
  errors: ['forbidden', 'organization_not_found'],
})

export const removeOverdueInvoice = endpoint({
  name: 'removeOverdueInvoice',
  method: 'DELETE',
  path: '/platform/operator/organizations/:slug/overdue-invoices/:id',
  summary: 'Remove an overdue invoice.',
  params: SlugParams.extend({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  errors: ['forbidden', 'organization_not_found', 'invoice_not_found'],
})

export const payInvoice = endpoint({
  name: 'payInvoice',
  method: 'POST',
  path: '/platform/operator/organizations/:slug/invoices/:invoice_id/payment',
  summary: 'Mark an invoice as paid. No error if it already is.',
  params: SlugParams.extend({ invoice_id: z.uuid() }),
  response: Invoice,
  errors: ['forbidden', 'organization_not_found', 'invoice_not_found'],
})

const mostCreditCents = 100_000_000

export const addCredits = endpoint({
  name: 'addCredits',
  method: 'POST',
  path: '/platform/operator/organizations/:slug/credits',
  summary: 'Change the credit balance of an organization. Its next invoices are paid from the balance first.',
  params: SlugParams,
  body: z.object({
    /** Below zero, it takes credits back. */
    amount_cents: z
      .number()
      .int()
      .min(-mostCreditCents)
      .max(mostCreditCents)
      .refine((cents) => cents !== 0, 'Enter an amount.'),
    reason: checkedString(controlCharacterProblem).pipe(z.string().trim().min(1, 'Enter a reason.').max(200)),
    /** The last day on which they can be used. Not of what is taken back. */
    expires_on: z.iso.date().nullable().default(null),
  }),
  response: z.object({ credit_balance_cents: z.number().int() }),
  status: 201,
  errors: ['forbidden', 'organization_not_found', 'credits_below_zero'],
})
