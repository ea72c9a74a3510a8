import { featureProblem, featureTable } from '@cairn/contracts/product-catalogue/feature-table'
import type { GatedFeature } from '@cairn/contracts/product-catalogue/gated-features'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { fail } from '../../errors.ts'
import type { LimitConfig } from '../../limit-settings.ts'
import type { Catalogue } from './catalogue.ts'

interface FeatureSources {
  catalogue: Catalogue
  config: { limits: LimitConfig }
}

/** Why a plan does not include a feature; undefined if it does, or if plans limit nothing here. */
export const featureLack = (
  { catalogue, config }: FeatureSources,
  { plan }: { plan: PlanId },
  feature: GatedFeature,
): string | undefined =>
  config.limits.byPlan ? featureProblem(featureTable(catalogue.document), feature, plan) : undefined

/** Throws `plan_lacks`, in words, where the plan of a project's organization does not include a feature. */
export const requireFeature = (sources: FeatureSources, project: { plan: PlanId }, feature: GatedFeature): void => {
  const problem = featureLack(sources, project, feature)
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}
