import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { RoleGrant } from '@cairn/contracts/role-grants'
import { planProblem } from '@cairn/contracts/role-grants'
import { fail } from '../../errors.ts'

/** Throws `plan_lacks`, in words, where the organization's plan does not allow to make somebody this. */
export const requirePlan = ({ plan }: Organization, grant: RoleGrant): void => {
  const problem = planProblem(plan.id, grant)
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}
