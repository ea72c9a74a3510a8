import { z } from 'zod'
import { paymentProviders } from '../billing/payments/payment-terms.ts'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { AddOn, ComputeSize, FeatureValue, featureCategories, Plan, Region } from './catalogue-schema.ts'
import { planIds, tiers } from './plan-ids.ts'
import { planChangers } from '../billing/plan-changes.ts'

const ResolvedFeature = z.object({
  category: z.enum(featureCategories),
  key: z.string(),
  title: z.string(),
  usage_based: z.boolean(),
  values: z.record(z.enum(planIds), FeatureValue),
})

export const getProductCatalogue = endpoint({
  name: 'getProductCatalogue',
  method: 'GET',
  path: '/platform/catalogue',
  summary: 'The plans with their features and limits, the add-ons and the compute sizes of this installation.',
  response: z.object({
    plans: z.array(Plan.extend({ id: z.enum(planIds), name: z.string(), tiers: z.array(z.enum(tiers)) })),
    /** Without what this installation does not serve. */
    plan_features: z.array(ResolvedFeature),
    /** Whether plans limit anything here. If not, every organization has all features. */
    has_plan_limits: z.boolean(),
    add_ons: z.array(AddOn),
    compute_sizes: z.array(ComputeSize),
    /** Who chooses the plan of an organization, a new one included. */
    plans_chosen_by: z.enum(planChangers),
    /** With `stripe`, an organization needs a payment method before it has a plan that costs something. */
    payment_provider: z.enum(paymentProviders),
  }),
  errors: [],
})

const AvailableRegion = Region.extend({ location: Region.shape.location.nullable() })

export const ProjectOptions = z.object({
  cloud_providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      regions: z.array(AvailableRegion),
      default_region: z.string(),
    }),
  ),
  default_cloud_provider: z.string(),
  /** From the smallest to the largest; the first is the default. */
  compute_sizes: z.array(ComputeSize),
  /** How many active projects the plan includes; null: any number. */
  active_projects: z.number().int().nullable(),
  /** Why one more that runs would be too many; null: it would not. */
  active_projects_problem: z.string().nullable(),
})
export type ProjectOptions = z.infer<typeof ProjectOptions>

export const getProjectOptions = endpoint({
  name: 'getProjectOptions',
  method: 'GET',
  path: '/platform/organizations/:slug/project-options',
  summary: 'What a new project of the organization can be created with: cloud providers, their regions, compute sizes.',
  params: SlugParams,
  response: ProjectOptions,
  errors: ['organization_not_found'],
})

export const getAvailableRegions = endpoint({
  name: 'getAvailableRegions',
  method: 'GET',
  path: '/platform/organizations/:slug/available-regions',
  summary: 'The regions of a cloud provider in which the organization can create projects, and the one to begin with.',
  params: SlugParams,
  query: z.object({
    /** The id of one. Without it, the provider that projects get unless another is chosen. */
    cloud_provider: z.string().max(64).optional(),
  }),
  response: z.object({
    cloud_provider: z.object({ id: z.string(), name: z.string() }),
    regions: z.array(AvailableRegion),
    /** A code of them. */
    recommended: z.string(),
  }),
  errors: ['organization_not_found', 'not_offered'],
})
