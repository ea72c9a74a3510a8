import type { Member } from '@cairn/contracts/organizations/members'
import type { ProjectRole } from '@cairn/contracts/role-grants'
import type { Role } from '@cairn/contracts/roles'
import { roleNames, roles } from '@cairn/contracts/roles'

/** What a role may do, for the person who assigns it. */
export const roleMeanings: Record<Role, string> = {
  owner: 'Full access, including deleting the organization and making other members owners.',
  administrator: 'Full access to projects and to members other than owners.',
  developer: 'All projects: data, SQL, keys and restarts. Cannot create or delete projects or manage members.',
  read_only: 'All projects: can view and run read-only queries. API keys are hidden.',
}

/** The same of a role in chosen projects. */
export const projectRoleMeanings: Record<ProjectRole, string> = {
  administrator: 'Full access to these projects, including pausing and deleting them.',
  developer: 'These projects: data, SQL, keys and restarts.',
  read_only: 'These projects: can view and run read-only queries. API keys are hidden.',
}

/** From the most to the least. */
export const rolesByReach: readonly Role[] = roles

export const memberName = ({ email }: Pick<Member, 'email'>): string => email ?? 'Deleted account'

/** What somebody is: "Developer", "Developer in storefront", "2 roles in 3 projects". */
export const grantText = ({ role, projects }: Pick<Member, 'role' | 'projects'>): string => {
  const held = [...new Set(projects.map((project) => project.role))]
  const [only] = held
  const [first] = projects
  if (first === undefined || only === undefined) return role === null ? 'No role' : roleNames[role]
  const where = projects.length === 1 ? first.name : `${projects.length} projects`
  const inProjects = held.length === 1 ? `${roleNames[only]} in ${where}` : `${held.length} roles in ${where}`
  return role === null ? inProjects : `${roleNames[role]}, ${inProjects}`
}
