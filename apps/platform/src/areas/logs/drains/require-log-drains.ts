import { logDrainsProblem } from '@cairn/contracts/logs/log-plans'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { fail } from '../../../errors.ts'

/** Throws `plan_lacks`, in words, where the plan of the project's organization does not include log drains. */
export const requireLogDrains = ({ plan }: { plan: PlanId }): void => {
  const problem = logDrainsProblem(plan)
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}
