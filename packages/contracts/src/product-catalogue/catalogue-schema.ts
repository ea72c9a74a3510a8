import { z } from 'zod'
import { durationUnits, noLimitWords, sizeUnits } from './amounts.ts'
import type { DurationUnit, SizeUnit } from './amounts.ts'
import { planIds } from './plan-ids.ts'
import { catalogueProblems } from './catalogue-problems.ts'

/** The shape of the catalogue: what the installation offers, at which price, within which limits. */

const unitsOf = <Unit extends string>(units: Readonly<Record<Unit, number>>) =>
  z.enum(Object.keys(units).filter((name): name is Unit => name in units))

const dollars = z.number().min(0)
// The schema of a number inside a template is its pattern alone, which takes a sign.
const isNotNegative = (amount: string) => !amount.startsWith('-')
const Size = z
  .templateLiteral([z.number(), ' ', unitsOf<SizeUnit>(sizeUnits)], 'Write a size such as 500 MB or 8 GB.')
  .refine(isNotNegative, 'A size is not negative.')
const Duration = z
  .templateLiteral([z.number(), ' ', unitsOf<DurationUnit>(durationUnits)], 'Write a duration such as 7 days.')
  .refine(isNotNegative, 'A duration is not negative.')
const Word = z.enum([...noLimitWords, 'none'])
const Count = z.number().int().min(0)

const orWord = <Amount extends z.ZodType>(amount: Amount, example: string) =>
  z.union([amount, Word], `Write ${example}, or one of ${Word.options.join(', ')}.`)
const count = orWord(Count, 'a whole number')
const size = orWord(Size, 'a size such as 500 MB or 8 GB')
const duration = orWord(Duration, 'a duration such as 7 days')
const id = z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/, 'An id has letters, digits, - and _, at most 63.')
const text = z.string().min(1).max(200)

export const Price = z.strictObject({
  usd: dollars,
  /** How many units cost this much. */
  per: z.number().positive(),
  unit: text,
  /** How often it is billed; once where it is not given. */
  every: z.enum(['hour', 'month']).optional(),
  /** Of a price that differs for the first unit. */
  counts: z.enum(['first', 'additional']).optional(),
})
export type Price = z.infer<typeof Price>

/** What a plan includes of something that is counted, and what more of it costs. */
const metered = <Amount extends z.ZodType>(included: Amount) => z.strictObject({ included, overage: Price.optional() })

const PlanMeters = z.strictObject({
  auth_mau: metered(count),
  auth_third_party_mau: metered(count),
  auth_saml_mau: metered(count),
  database_size: metered(size),
  egress: metered(size),
  cached_egress: metered(size),
  storage_size: metered(size),
  image_transformations: metered(count),
  function_invocations: metered(count),
  realtime_connections: metered(count),
  realtime_messages: metered(count),
})

const PlanLimits = z.strictObject({
  active_projects: count,
  pause_after: duration,
  backup_retention: duration,
  log_retention: duration,
  audit_retention: duration,
  upload_size: size,
  temporary_files: size,
  realtime_message_size: size,
  function_size: size,
  functions: count,
})

export const Plan = z.strictObject({
  price_usd_per_month: z.union([dollars, z.literal('custom')]),
  compute_credits_usd: dollars,
  /** Ids of compute sizes. The first is what a project gets unless another is chosen. */
  compute_sizes: z.array(id).min(1),
  meters: PlanMeters,
  limits: PlanLimits,
})
export type Plan = z.infer<typeof Plan>

export type MeterName = keyof Plan['meters']
export type LimitName = keyof Plan['limits']

export const featureCategories = [
  'database',
  'auth',
  'storage',
  'edge_functions',
  'realtime',
  'dashboard',
  'security',
  'support',
] as const

export const FeatureValue = z.union([z.boolean(), text, z.array(text).min(1)])
export type FeatureValue = z.infer<typeof FeatureValue>

const feature = { category: z.enum(featureCategories), key: text, title: text, usage_based: z.boolean() }
export const PlanFeature = z.union([
  z.strictObject({ ...feature, values: z.record(z.enum(planIds), FeatureValue) }),
  /** The values follow from a meter or a limit of the plans, or from an add-on: the name of one. */
  z.strictObject({ ...feature, from: text }),
])
export type PlanFeature = z.infer<typeof PlanFeature>

export const AddOn = z.strictObject({
  key: id,
  title: text,
  /** What it does, in a sentence. */
  description: text.optional(),
  plans: z.array(z.enum(planIds)).min(1),
  prices: z.array(Price).min(1),
  /** How many an organization on a plan has at no cost. */
  included: z.partialRecord(z.enum(planIds), z.number().int().positive()).optional(),
})
export type AddOn = z.infer<typeof AddOn>

export const Region = z.strictObject({
  code: id,
  displayName: text,
  location: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  /** What answers from there at once: browsers measure how far it is, to recommend a region. */
  latency_url: z.url({ protocol: /^https?$/ }).optional(),
})
export type Region = z.infer<typeof Region>

export const CloudProvider = z.strictObject({
  id,
  name: text,
  /** The name of a set of regions. */
  regions: text,
  default_region: z.strictObject({ production: id, other: id }),
})
export type CloudProvider = z.infer<typeof CloudProvider>

export const ComputeSize = z.strictObject({
  id,
  name: text,
  memory: Size,
  cpu: z.strictObject({ cores: z.union([z.number().int().min(1), z.literal('shared')]), dedicated: z.boolean() }),
  direct_connections: z.number().int().min(1),
  pooler_connections: z.number().int().min(1),
  /** In MB/s. */
  baseline_disk_io: z.number().positive(),
  /** In MB/s. */
  max_disk_io: z.number().positive(),
  price_usd_per_hour: dollars,
  price_usd_per_month: dollars,
  /** Ids of cloud providers that do not have it. */
  unavailable_on: z.array(id).optional(),
})
export type ComputeSize = z.infer<typeof ComputeSize>

export const ProductCatalogue = z
  .strictObject({
    plans: z.strictObject({ free: Plan, pro: Plan, team: Plan, enterprise: Plan }),
    plan_features: z.array(PlanFeature),
    add_ons: z.array(AddOn),
    compute_sizes: z.array(ComputeSize).min(1),
    /** Sets of regions, by name. */
    regions: z.record(z.string(), z.array(Region).min(1)),
    cloud_providers: z.array(CloudProvider).min(1),
  })
  .superRefine((catalogue, context) => {
    for (const { path, message } of catalogueProblems(catalogue))
      context.addIssue({ code: 'custom', path: [...path], message })
  })
export type ProductCatalogue = z.infer<typeof ProductCatalogue>
