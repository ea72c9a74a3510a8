import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { AddOn, ComputeSize, FeatureValue, featureCategories, Plan, Region } from './catalogue-schema.ts'
import { planIds, tiers } from './plan-ids.ts'

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
    plan_features: z.array(ResolvedFeature),
    add_ons: z.array(AddOn),
    compute_sizes: z.array(ComputeSize),
  }),
  errors: [],
})

export const ProjectOptions = z.object({
  cloud_providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      regions: z.array(Region.extend({ location: Region.shape.location.nullable() })),
      default_region: z.string(),
    }),
  ),
  default_cloud_provider: z.string(),
  /** From the smallest to the largest; the first is the default. */
  compute_sizes: z.array(ComputeSize),
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
