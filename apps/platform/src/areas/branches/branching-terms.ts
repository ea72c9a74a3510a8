import { addOnPlanProblem, branchingAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { ProjectBranches } from '@cairn/contracts/branches/branches'
import { installationCapabilities } from '../../capabilities.ts'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** Why a plan does not include branches; undefined if it does. */
export const branchingPlanProblem = ({ document }: Pick<Catalogue, 'document'>, plan: PlanId): string | undefined => {
  const addOn = document.add_ons.find(({ key }) => key === branchingAddOn)
  return addOn && addOnPlanProblem(addOn, plan)
}

/** Whether the plan of a project includes branches, and what they cost. */
export const branchingTerms = (
  { catalogue, config }: Pick<Context, 'catalogue' | 'config'>,
  { plan }: Pick<StoredProject, 'plan'>,
): Pick<ProjectBranches, 'unavailable' | 'usd_per_hour'> => {
  const addOn = catalogue.document.add_ons.find(({ key }) => key === branchingAddOn)
  const price = addOn?.prices.find(({ every }) => every === 'hour')
  return {
    unavailable: branchingPlanProblem(catalogue, plan) ?? null,
    usd_per_hour: installationCapabilities(config).includes('billing:all') ? (price?.usd ?? null) : null,
  }
}
