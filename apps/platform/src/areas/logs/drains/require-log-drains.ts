import { addOnPlanProblem, drainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { fail } from '../../../errors.ts'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'

/** Why a plan does not include log drains; undefined if it does. */
export const logDrainsProblem = ({ document }: Pick<Catalogue, 'document'>, plan: PlanId): string | undefined => {
  const addOn = document.add_ons.find(({ key }) => key === drainAddOn)
  return addOn && addOnPlanProblem(addOn, plan)
}

/** Throws `plan_lacks`, in words, where the plan of the project's organization does not include log drains. */
export const requireLogDrains = ({ catalogue }: { catalogue: Catalogue }, { plan }: { plan: PlanId }): void => {
  const problem = logDrainsProblem(catalogue, plan)
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}
