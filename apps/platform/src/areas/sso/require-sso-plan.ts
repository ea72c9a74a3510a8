import type { Organization } from '@cairn/contracts/organizations/organizations'
import { ssoPlanProblem } from '@cairn/contracts/role-grants'
import type { ProjectRole } from '@cairn/contracts/role-grants'
import { fail } from '../../errors.ts'

/** Throws `plan_lacks` if the organization's plan does not include single sign-on with this role for new members. */
export const requireSsoPlan = ({ plan }: Organization, role?: ProjectRole): void => {
  const problem = ssoPlanProblem(plan.id, role)
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}
