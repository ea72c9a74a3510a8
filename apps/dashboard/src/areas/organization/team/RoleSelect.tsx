import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { hasProjectRoles, planProblem } from '@cairn/contracts/role-grants'
import { mayManageMember } from '@cairn/contracts/actions'
import { roleNames } from '@cairn/contracts/roles'
import { Select } from '~/ui/select.tsx'
import { rolesByReach } from './role-words.ts'

interface RoleSelectProps {
  /** Undefined for who has roles in single projects only. */
  value: Role | undefined
  /** The reader's own role: what they may not give, they see and cannot choose. */
  ownRole: Role | null
  /** The organization's: what it does not include, they see and cannot choose, too. */
  plan: PlanId
  onValueChange: (role: Role) => void
  /** Offers to choose projects instead. */
  onChooseProjects?: (() => void) | undefined
  /** What stands there for who has no role in the organization. */
  placeholder?: string
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  className?: string
}

const singleProjects = 'selected projects'

const labelOf = (role: Role, ownRole: Role | null, plan: PlanId): { label: string; disabled: boolean } => {
  if (!mayManageMember(ownRole, role)) return { label: `${roleNames[role]} (owners only)`, disabled: true }
  const isIncluded = planProblem(plan, { role, projects: [] }) === undefined
  return { label: isIncluded ? roleNames[role] : `${roleNames[role]} (Team plan)`, disabled: !isIncluded }
}

export const RoleSelect = ({ ownRole, plan, value, onValueChange, onChooseProjects, ...rest }: RoleSelectProps) => (
  <Select<Role | typeof singleProjects>
    {...rest}
    value={value}
    onValueChange={(next) => (next === singleProjects ? onChooseProjects?.() : onValueChange(next))}
    options={[
      ...rolesByReach.map((role) => ({ value: role, ...labelOf(role, ownRole, plan) })),
      ...(onChooseProjects === undefined
        ? []
        : [
            {
              value: singleProjects,
              label: hasProjectRoles(plan) ? 'Selected projects …' : 'Selected projects (Team plan)',
              disabled: !hasProjectRoles(plan),
            } as const,
          ]),
    ]}
  />
)
