import type { Member } from '@cairn/contracts/organizations/members'
import type { ProjectRole } from '@cairn/contracts/role-grants'
import type { Role } from '@cairn/contracts/roles'
import { roleNames, roles } from '@cairn/contracts/roles'

/** What a role may do, for whoever gives it. */
export const roleMeanings: Record<Role, string> = {
  owner: 'Everything, including deleting the organization and making others owners.',
  administrator: 'Everything in projects, and the members, save owners.',
  developer: 'Works in all projects: data, SQL, keys, restarts. Makes and deletes none, and manages nobody.',
  read_only: 'Sees all projects and runs queries that only read. API keys stay hidden.',
}

/** The same of a role in chosen projects. */
export const projectRoleMeanings: Record<ProjectRole, string> = {
  administrator: 'Everything in these projects, pausing and deleting them included.',
  developer: 'Works in these projects: data, SQL, keys, restarts.',
  read_only: 'Sees these projects and runs queries that only read. API keys stay hidden.',
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
