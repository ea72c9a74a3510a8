import { sizeInForce } from '../product-catalogue/available.ts'
import { bytesOf, countOf, hoursOf } from '../product-catalogue/amounts.ts'
import type { MeterName, ProductCatalogue } from '../product-catalogue/catalogue-schema.ts'
import { featureProblem, featureTable } from '../product-catalogue/feature-table.ts'
import type { GatedFeature } from '../product-catalogue/gated-features.ts'
import { gatedFeatures } from '../product-catalogue/gated-features.ts'
import type { Tier } from '../product-catalogue/plan-ids.ts'
import { planIncludes, planNames, planOfTier } from '../product-catalogue/plan-ids.ts'
import { bytesPerGiB, bytesPerMiB } from '../sizes.ts'
import { drainAddOn } from './add-on-rules.ts'
import { meters } from './invoices/meters.ts'
import { hasSpendCap, includedIn } from './invoices/usage-lines.ts'

/** What a smaller plan changes for an organization, in words. Without zod. */

export interface PlanFacts {
  projects: readonly { name: string; size: string; databaseBytes: number }[]
  /** In the cycle that is under way. */
  usage: readonly { meter: MeterName; usage: number }[]
  hasSingleSignOn: boolean
  hasLogDrains: boolean
  /** Members with the role Read-only, or with roles in single projects. */
  restrictedMembers: number
}

export interface PlanEffect {
  title: string
  text: string
}

type Plans = Pick<ProductCatalogue, 'plans' | 'compute_sizes'>

/** Above it, a database becomes read-only: where more is not charged. */
const databaseLimit = ({ plans }: Plans, tier: Tier): number => {
  const plan = plans[planOfTier[tier]]
  const isCharged = plan.meters.database_size.overage !== undefined && !hasSpendCap(tier)
  return isCharged ? Infinity : (includedIn(plan, 'database_size') ?? Infinity)
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const amountText = (meter: MeterName, amount: number): string => {
  if (!meters[meter].isSize) return figures.format(amount)
  return amount < bytesPerGiB
    ? `${figures.format(amount / bytesPerMiB)} MB`
    : `${figures.format(amount / bytesPerGiB)} GB`
}

const exceededBy = ({ plans }: Plans, to: Tier, { usage: used }: PlanFacts): PlanEffect[] => {
  const plan = planOfTier[to]
  const isRefused = plan === 'free' || hasSpendCap(to)
  return used.flatMap(({ meter, usage }) => {
    const included = includedIn(plans[plan], meter)
    if (included === null || usage <= included) return []
    const amounts = `${amountText(meter, usage)} are used in this billing cycle; ${planNames[plan]} includes ${amountText(meter, included)}.`
    const what = isRefused
      ? 'If usage stays above that, requests are refused when the grace period is over.'
      : 'Usage above that is charged.'
    return [{ title: meters[meter].title, text: `${amounts} ${what}` }]
  })
}

const largeDatabases = (catalogue: Plans, from: Tier, to: Tier, { projects }: PlanFacts): PlanEffect[] => {
  const after = databaseLimit(catalogue, to)
  if (after >= databaseLimit(catalogue, from)) return []
  return projects
    .filter(({ databaseBytes }) => databaseBytes > after)
    .map(({ name, databaseBytes }) => ({
      title: `Database of ${name}`,
      text: `It has ${amountText('database_size', databaseBytes)} and becomes read-only: the limit is ${amountText('database_size', after)}.`,
    }))
}

const smallerSizes = (catalogue: Plans, from: Tier, to: Tier, { projects }: PlanFacts): PlanEffect[] =>
  projects.flatMap(({ name, size }) => {
    const [before, after] = [from, to].map((tier) =>
      sizeInForce(catalogue, catalogue.plans[planOfTier[tier]].compute_sizes, size),
    )
    if (before === undefined || after === undefined || before.id === after.id) return []
    const text = `${before.name} (${before.memory} memory) becomes ${after.name} (${after.memory} memory).`
    return [{ title: `Compute of ${name}`, text }]
  })

// As a number of which the smaller keeps less; no limit is the largest.
const lengthOf = (amount: number | null): number => amount ?? Infinity

const smallerLimits = ({ plans }: Plans, from: Tier, to: Tier): PlanEffect[] => {
  const [before, after] = [plans[planOfTier[from]].limits, plans[planOfTier[to]].limits]
  const isShorter = (limit: 'backup_retention' | 'log_retention' | 'audit_retention' | 'pause_after') =>
    lengthOf(hoursOf(after[limit])) < lengthOf(hoursOf(before[limit]))
  return [
    ...(isShorter('pause_after')
      ? [{ title: 'Pausing', text: `Projects that nobody uses for ${after.pause_after} are paused.` }]
      : []),
    ...(isShorter('backup_retention')
      ? [
          {
            title: 'Backups',
            text:
              after.backup_retention === 'none'
                ? 'Daily backups are no longer made, and existing ones are deleted.'
                : `Daily backups older than ${after.backup_retention} are deleted.`,
          },
        ]
      : []),
    ...(isShorter('log_retention')
      ? [{ title: 'Logs', text: `Log lines older than ${after.log_retention} are deleted.` }]
      : []),
    ...(isShorter('audit_retention')
      ? [
          {
            title: 'Audit logs',
            text: `Entries about the users of projects that are older than ${after.audit_retention} are deleted, and those of the organization no longer shown.`,
          },
        ]
      : []),
    ...(lengthOf(bytesOf(after.upload_size)) < lengthOf(bytesOf(before.upload_size))
      ? [{ title: 'Uploads', text: `Files larger than ${after.upload_size} can no longer be uploaded.` }]
      : []),
  ]
}

/** What is refused on a plan that includes none of it. */
const refusedWithout: readonly (PlanEffect & { meter: MeterName })[] = [
  {
    meter: 'auth_saml_mau',
    title: 'Single sign-on to projects',
    text: 'Users of projects can no longer sign in by SAML 2.0.',
  },
  {
    meter: 'image_transformations',
    title: 'Image transformation',
    text: 'URLs of transformed images answer with an error. The files themselves can be read.',
  },
]

const lostMeters = ({ plans }: Plans, from: Tier, to: Tier): PlanEffect[] => {
  const includes = (tier: Tier, meter: MeterName) => plans[planOfTier[tier]].meters[meter].included !== 'none'
  return refusedWithout
    .filter(({ meter }) => includes(from, meter) && !includes(to, meter))
    .map(({ title, text }) => ({ title, text }))
}

const endsAtOnce: Readonly<Partial<Record<GatedFeature, string>>> = {
  'security.metrics': 'Requests to it are refused.',
  'security.unified_logs': 'They are no longer shown. Each source keeps its own page.',
}

/** What of the feature table is refused from then on. */
const lostFeatures = (catalogue: ProductCatalogue, from: Tier, to: Tier): PlanEffect[] => {
  const features = featureTable(catalogue)
  const isLost = (key: GatedFeature) =>
    featureProblem(features, key, planOfTier[from]) === undefined &&
    featureProblem(features, key, planOfTier[to]) !== undefined
  return gatedFeatures.filter(isLost).map((key) => ({
    title: features.find((feature) => feature.key === key)?.title ?? key,
    text: endsAtOnce[key] ?? 'What is in use stays. It cannot be switched on again.',
  }))
}

const fewerFunctions = ({ plans }: Plans, from: Tier, to: Tier): PlanEffect[] => {
  const [before, after] = [from, to].map((tier) => countOf(plans[planOfTier[tier]].limits.functions))
  if (after === undefined || after === null || after >= lengthOf(before ?? null)) return []
  const text = `A project that has ${figures.format(after)} or more keeps them, and gets no new ones.`
  return [{ title: 'Edge functions', text }]
}

const withoutDrains = ({ add_ons: addOns }: ProductCatalogue, to: Tier, { hasLogDrains }: PlanFacts): PlanEffect[] => {
  const addOn = addOns.find(({ key }) => key === drainAddOn)
  return hasLogDrains && addOn?.plans.includes(planOfTier[to]) === false
    ? [{ title: 'Log drains', text: 'Nothing more is sent to them, and none can be added.' }]
    : []
}

const withoutTeam = (to: Tier, { hasSingleSignOn, restrictedMembers }: PlanFacts): PlanEffect[] => {
  if (planIncludes(planOfTier[to], 'team')) return []
  return [
    ...(hasSingleSignOn
      ? [
          {
            title: 'Single sign-on',
            text: 'Members who sign in by it continue to. Nobody new joins by it, and its settings cannot be changed.',
          },
        ]
      : []),
    ...(restrictedMembers > 0
      ? [
          {
            title: 'Roles',
            text: 'Members keep the role Read-only and their roles in single projects. These can no longer be given.',
          },
        ]
      : []),
  ]
}

/** What stops working, or works otherwise, when an organization changes from one tier to another. */
export const planEffects = (catalogue: ProductCatalogue, from: Tier, to: Tier, facts: PlanFacts): PlanEffect[] =>
  from === to
    ? []
    : [
        ...exceededBy(catalogue, to, facts),
        ...largeDatabases(catalogue, from, to, facts),
        ...smallerSizes(catalogue, from, to, facts),
        ...smallerLimits(catalogue, from, to),
        ...fewerFunctions(catalogue, from, to),
        ...lostMeters(catalogue, from, to),
        ...lostFeatures(catalogue, from, to),
        ...withoutDrains(catalogue, to, facts),
        ...withoutTeam(to, facts),
      ]
