import { featureProblem } from '@cairn/contracts/product-catalogue/feature-table'
import type { GatedFeature } from '@cairn/contracts/product-catalogue/gated-features'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from './organizations.ts'
import { catalogueQuery } from './product-catalogue.ts'
import { projectQuery } from './projects.ts'

/** What the plan of a project's organization lacks and limits. Nothing is said until that is known. */
export const useProjectPlan = (ref: string) => {
  const { data: project } = useQuery(projectQuery(ref))
  const { data: organizations } = useQuery(organizationsQuery)
  const { data: catalogue, isLoading } = useQuery(catalogueQuery)
  const plan = organizations?.find(({ slug }) => slug === project?.organization_slug)?.plan
  const limiting = catalogue?.has_plan_limits === true && plan !== undefined ? { catalogue, plan } : undefined
  return {
    isLoading,
    /** The plan, where it limits anything. */
    plan: limiting?.catalogue.plans.find(({ id }) => id === limiting.plan.id),
    /** Why a feature is not included; undefined if it is. */
    lacks: (feature: GatedFeature): string | undefined =>
      limiting && featureProblem(limiting.catalogue.plan_features, feature, limiting.plan.id),
  }
}
