import { notServedReason } from '@cairn/contracts/billing/add-on-rules'
import type { PlanFeature, ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { featureTable } from '@cairn/contracts/product-catalogue/feature-table'
import { planIds, planNames, planOfTier, tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { getProductCatalogue } from '@cairn/contracts/product-catalogue/product-catalogue'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const isServed =
  ({ add_ons: addOns }: ProductCatalogue) =>
  (feature: PlanFeature): boolean => {
    if (!('from' in feature)) return true
    const { from } = feature
    return !addOns.some(({ key }) => key === from) || notServedReason(from) === undefined
  }

export const getProductCatalogueRoute = route(getProductCatalogue, {
  permission: signedInFor('organizations:read'),
  handle: ({ context: { catalogue, config, payments } }) => {
    const { document } = catalogue
    const { plans, add_ons, compute_sizes } = document
    return {
      plans: planIds.map((id) => ({
        ...plans[id],
        id,
        name: planNames[id],
        tiers: tiers.filter((tier) => planOfTier[tier] === id),
      })),
      plan_features: featureTable({ ...document, plan_features: document.plan_features.filter(isServed(document)) }),
      has_plan_limits: config.limits.byPlan,
      add_ons,
      compute_sizes,
      plans_chosen_by: config.billing.planChanges,
      payment_provider: payments.name,
    }
  },
})
