import { featureTable } from '@cairn/contracts/product-catalogue/feature-table'
import { planIds, planNames, planOfTier, tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { getProductCatalogue } from '@cairn/contracts/product-catalogue/product-catalogue'
import { signedInFor } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getProductCatalogueRoute = route(getProductCatalogue, {
  permission: signedInFor('organizations:read'),
  handle: ({ context: { catalogue, config, payments } }) => {
    const { plans, add_ons, compute_sizes } = catalogue.document
    return {
      plans: planIds.map((id) => ({
        ...plans[id],
        id,
        name: planNames[id],
        tiers: tiers.filter((tier) => planOfTier[tier] === id),
      })),
      plan_features: featureTable(catalogue.document),
      add_ons,
      compute_sizes,
      plans_chosen_by: config.billing.planChanges,
      payment_provider: payments.name,
    }
  },
})
