import { z } from 'zod'
import { billingPartners, providerSources, restrictionStatuses } from '../billing/billing-terms.ts'
import { endpoint } from '../endpoint.ts'
import { planIds, tiers } from '../product-catalogue/plan-ids.ts'
import { roles } from '../roles.ts'
import { nameProblem, publicNameProblem } from '../rules.ts'

/** A string that a rule of `rules.ts` has nothing against. */
export const checkedString = (problem: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = problem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

export const Name = checkedString(nameProblem).transform((name) => name.trim())
/** Of an organization, a project or an OAuth app. */
export const PublicName = checkedString(publicNameProblem).transform((name) => name.trim())

export const organizationKinds = ['PERSONAL', 'EDUCATIONAL', 'STARTUP', 'AGENCY', 'COMPANY', 'UNDISCLOSED'] as const

export const Organization = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  plan: z.object({ id: z.enum(planIds), name: z.string() }),
  billing_email: z.string().nullable(),
  /** Null: the provider itself. */
  billing_partner: z.enum(billingPartners).nullable(),
  /** Follows from who bills it. */
  managed_by: z.enum(providerSources),
  /** Its name at its partner. */
  partner_id: z.string(),
  restriction_status: z.enum(restrictionStatuses).nullable(),
  /** Null if nothing is restricted. */
  restriction_data: z.object({ grace_period_end: z.string().nullable() }).nullable(),
  /** Members without a second factor are kept out of it; they see it in lists. */
  organization_requires_mfa: z.boolean(),
  /** That is so, and the caller is kept out until they have a second factor. */
  mfa_missing: z.boolean(),
  is_owner: z.boolean(),
  /** The caller's role in all of it; null for who has roles in single projects only. */
  role: z.enum(roles).nullable(),
  project_roles: z.array(z.object({ ref: z.string(), role: z.enum(roles) })),
  project_count: z.number().int(),
})
export type Organization = z.infer<typeof Organization>

export const SlugParams = z.object({ slug: z.string().max(200) })

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/platform/organizations',
  summary: 'The organizations the caller belongs to, by name.',
  response: z.array(Organization),
  errors: [],
})

export const createOrganization = endpoint({
  name: 'createOrganization',
  method: 'POST',
  path: '/platform/organizations',
  summary:
    'Create an organization. The caller becomes its owner. Only an operator can choose a plan other than Free where operators change plans, or where a payment method is needed first.',
  body: z.object({
    name: PublicName,
    kind: z.enum(organizationKinds).default('PERSONAL'),
    tier: z.enum(tiers).default('tier_free'),
  }),
  response: Organization,
  status: 201,
  errors: ['too_many_organizations', 'plan_by_operator', 'plan_not_possible'],
})

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  path: '/platform/organizations/:slug',
  summary: 'One organization.',
  params: SlugParams,
  response: Organization,
  errors: ['organization_not_found'],
})

export const renameOrganization = endpoint({
  name: 'renameOrganization',
  method: 'PATCH',
  path: '/platform/organizations/:slug',
  summary: 'Rename an organization. Its slug does not change.',
  params: SlugParams,
  body: z.object({ name: PublicName }),
  response: Organization,
  errors: ['organization_not_found', 'forbidden'],
})

export const changeMfaRequirement = endpoint({
  name: 'changeMfaRequirement',
  method: 'PATCH',
  path: '/platform/organizations/:slug/members/mfa/enforcement',
  summary: 'Require a second factor from the members of an organization, or stop requiring it.',
  params: SlugParams,
  body: z.object({ enforced: z.boolean() }),
  response: Organization,
  errors: ['own_second_factor_first'],
})

export const deleteOrganization = endpoint({
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/platform/organizations/:slug',
  summary: 'Delete an organization that has no projects, and owes nothing.',
  params: SlugParams,
  response: Organization.pick({ slug: true }),
  errors: ['organization_not_found', 'forbidden', 'organization_has_projects', 'organization_owes'],
})
