import { addOns } from './add-ons.ts'
import type { ProductCatalogue } from './catalogue-schema.ts'
import { cloudProviders, regions } from './cloud-providers.ts'
import { computeSizes } from './compute-sizes.ts'
import { planFeatures } from './plan-features.ts'
import { plans } from './plans.ts'

/** What an installation offers unless a file of its operator says otherwise. */
export const defaultCatalogue: ProductCatalogue = {
  plans,
  plan_features: planFeatures,
  add_ons: addOns,
  compute_sizes: computeSizes,
  regions,
  cloud_providers: cloudProviders,
}
