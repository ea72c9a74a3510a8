import type { FeatureValue, Plan, PlanFeature, ProductCatalogue } from './catalogue-schema.ts'
import type { GatedFeature } from './gated-features.ts'
import type { PlanId } from './plan-ids.ts'
import { planIds, planNames } from './plan-ids.ts'
import { priceText } from './price-text.ts'

export interface ResolvedFeature extends Omit<Extract<PlanFeature, { from: string }>, 'from'> {
  values: Record<PlanId, FeatureValue>
}

const grouped = new Intl.NumberFormat('en-US')

/** `none` is no feature; other words are written as a value. */
const amountValue = (amount: number | string): FeatureValue => {
  if (amount === 'none') return false
  return typeof amount === 'number' ? grouped.format(amount) : `${amount.charAt(0).toUpperCase()}${amount.slice(1)}`
}

const meterValue = ({ included, overage }: Plan['meters'][keyof Plan['meters']]): FeatureValue => {
  const value = amountValue(included)
  return overage === undefined || typeof value !== 'string' ? value : [value, `then ${priceText(overage)}`]
}

const isKeyOf = <T extends object>(key: PropertyKey, object: T): key is keyof T => Object.hasOwn(object, key)

const valueOf = ({ plans, add_ons: addOns }: ProductCatalogue, from: string, planId: PlanId): FeatureValue => {
  const { meters, limits } = plans[planId]
  if (isKeyOf(from, meters)) return meterValue(meters[from])
  if (isKeyOf(from, limits)) return amountValue(limits[from])
  const addOn = addOns.find(({ key }) => key === from)
  if (addOn === undefined || !addOn.plans.includes(planId)) return false
  const prices = addOn.prices.map(priceText)
  const included = addOn.included?.[planId]
  return included === undefined ? prices : [`${included} included`, ...prices.map((price) => `then ${price}`)]
}

/** The plan feature table, with what follows from the plans and add-ons filled in. */
export const featureTable = (catalogue: ProductCatalogue): ResolvedFeature[] =>
  catalogue.plan_features.map((feature) => {
    if (!('from' in feature)) return feature
    const { from, ...named } = feature
    const [free, pro, team, enterprise] = planIds.map((planId) => valueOf(catalogue, from, planId))
    return {
      ...named,
      values: { free: free ?? false, pro: pro ?? false, team: team ?? false, enterprise: enterprise ?? false },
    }
  })

/** Why a plan does not include a feature; undefined if it does, or if the table does not have it. */
export const featureProblem = (
  features: readonly Pick<ResolvedFeature, 'key' | 'title' | 'values'>[],
  key: GatedFeature,
  plan: PlanId,
): string | undefined => {
  const feature = features.find((each) => each.key === key)
  if (feature === undefined || feature.values[plan] !== false) return undefined
  const first = planIds.find((id) => feature.values[id] !== false)
  const where = first === undefined ? 'is in no plan' : `comes with the ${planNames[first]} plan`
  return `The feature “${feature.title}” ${where}. This organization is on ${planNames[plan]}.`
}
