import type { PlanId } from './product-catalogue/plan-ids.ts'
import { planIncludes, planNames } from './product-catalogue/plan-ids.ts'
import type { Role } from './roles.ts'
import { roleNames } from './roles.ts'

/** Whom a project can be shared with as what. An owner owns all of an organization. */
export const projectRoles = ['administrator', 'developer', 'read_only'] as const satisfies readonly Role[]
export type ProjectRole = (typeof projectRoles)[number]

/** What somebody is to be: a role in the whole organization, roles in some of its projects, or both. */
export interface RoleGrant {
  role: Role | null
  projects: readonly { ref: string; role: ProjectRole }[]
}

const isCustom = ({ role, projects }: RoleGrant): boolean =>
  projects.length > 0 && (role !== null || new Set(projects.map((project) => project.role)).size > 1)

interface Need {
  plan: PlanId
  /** Begins the sentence that says so. */
  what: string
}

/**
 * Free and Pro have owners, administrators and developers. Team adds the role Read-only, and one role in chosen
 * projects. Enterprise: another role in each project, or one that comes on top of that in the organization.
 */
const needsOf = (grant: RoleGrant): Need => {
  if (isCustom(grant)) return { plan: 'enterprise', what: 'A different role in each project comes' }
  if (grant.projects.length > 0) return { plan: 'team', what: 'Roles in single projects come' }
  if (grant.role === 'read_only') return { plan: 'team', what: `The role ${roleNames.read_only} comes` }
  return { plan: 'free', what: '' }
}

/** Why an organization's plan does not allow to make somebody this; nothing if it does. */
export const planProblem = (plan: PlanId, grant: RoleGrant): string | undefined => {
  const needed = needsOf(grant)
  return planIncludes(plan, needed.plan)
    ? undefined
    : `${needed.what} with the ${planNames[needed.plan]} plan. This organization is on ${planNames[plan]}.`
}

/** Why an organization's plan does not include single sign-on, or the role of those who join by it; nothing if it does. */
export const ssoPlanProblem = (plan: PlanId, role: ProjectRole = 'developer'): string | undefined =>
  planIncludes(plan, 'team')
    ? planProblem(plan, { role, projects: [] })
    : `Single sign-on comes with the ${planNames.team} plan. This organization is on ${planNames[plan]}.`

export const hasProjectRoles = (plan: PlanId): boolean => planIncludes(plan, 'team')
export const hasCustomRoles = (plan: PlanId): boolean => planIncludes(plan, 'enterprise')
