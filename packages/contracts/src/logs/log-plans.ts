import type { PlanId } from '../product-catalogue/plan-ids.ts'
import { planIncludes, planNames } from '../product-catalogue/plan-ids.ts'

/** Why a plan does not include unified logs; nothing if it does. */
export const unifiedLogsProblem = (plan: PlanId): string | undefined =>
  planIncludes(plan, 'team')
    ? undefined
    : `Unified logs come with the ${planNames.team} plan. This organization is on ${planNames[plan]}.`

/** Why a plan does not include log drains; nothing if it does. */
export const logDrainsProblem = (plan: PlanId): string | undefined =>
  planIncludes(plan, 'team')
    ? undefined
    : `Log drains come with the ${planNames.team} plan. This organization is on ${planNames[plan]}.`
