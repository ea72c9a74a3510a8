import type { ActionRule } from './area.ts'
import { mergeAreas } from './merge-areas.ts'
import type { NameIn } from './merge-areas.ts'
import type { PermissionRule } from './permissions.ts'
import type { Membership, Role } from './roles.ts'
import { roles } from './roles.ts'
import type { ScopeArea } from './scopes.ts'
import { scopeAreas } from './scopes.ts'

export type Action = NameIn<'actions'>

/**
 * Which role may do what: the matrix, once. The server asks it on every call, the dashboard to explain a control that
 * may not be used.
 */
export const matrix: Readonly<Record<Action, ActionRule>> = mergeAreas('actions')

const isAction = (key: string): key is Action => key in matrix
export const actions: readonly Action[] = Object.keys(matrix).filter(isAction)

/** The rules that a role brings, in an organization or in some of its projects. */
export const rulesOf = (role: Role, organizationSlug: string, projectRefs: string[] | null): PermissionRule[] => {
  const byResource = Map.groupBy(
    actions.filter((action) => matrix[action].roles.some((each) => each === role)),
    (action) => matrix[action].resource,
  )
  return [...byResource].map(([resource, granted]) => ({
    organization_slug: organizationSlug,
    actions: granted,
    resources: [resource],
    project_refs: projectRefs,
    condition: null,
    restrictive: false,
  }))
}

// Who came for single projects still has to see whose projects they are, and may go.
const guestActions = ['organizations:Read', 'members:Leave'] as const satisfies readonly Action[]

const guestRules = (organizationSlug: string): PermissionRule[] =>
  guestActions.map((action) => ({
    organization_slug: organizationSlug,
    actions: [action],
    resources: [matrix[action].resource],
    project_refs: null,
    condition: null,
    restrictive: false,
  }))

/** The rules of a person in one organization. */
export const rulesOfMember = (organizationSlug: string, { role, projects }: Membership): PermissionRule[] => [
  ...(role === null ? guestRules(organizationSlug) : rulesOf(role, organizationSlug, null)),
  ...[...Map.groupBy(projects, (project) => project.role)].flatMap(([roleInProjects, those]) =>
    rulesOf(
      roleInProjects,
      organizationSlug,
      those.map(({ ref }) => ref),
    ),
  ),
]

const plurals = {
  owner: 'owners',
  administrator: 'administrators',
  developer: 'developers',
  read_only: 'read-only members',
} as const satisfies Record<Role, string>

const singulars = {
  owner: 'an owner',
  administrator: 'an administrator',
  developer: 'a developer',
  read_only: 'a read-only member',
} as const satisfies Record<Role, string>

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Which roles may: "Owners and administrators may pause a project." */
export const whoMay = (action: Action): string => {
  const { roles: allowed, does } = matrix[action]
  const who =
    allowed.length === roles.length ? 'members of the organization' : joined(allowed.map((role) => plurals[role]))
  return sentence(`${who} may ${does}`)
}

const ownRole = ({ role, projects }: Membership, projectRef: string | undefined): string => {
  const inProject = projects.find(({ ref }) => ref === projectRef)
  if (inProject !== undefined) return `You are ${singulars[inProject.role]} in this project.`
  if (role !== null) return `You are ${singulars[role]}.`
  const held = roles.filter((each) => projects.some((project) => project.role === each))
  if (held.length === 0) return 'You have no role in this organization.'
  return `You are ${joined(held.map((each) => singulars[each]))} in single projects of this organization.`
}

/** Why a person may not: who may, and what they are themselves. `projectRef` where the call is about a project. */
export const whyForbidden = (action: Action, membership: Membership, projectRef?: string): string =>
  `${whoMay(action)} ${ownRole(membership, projectRef)}`

/** What managing somebody of this role asks for. Null is who belongs to single projects only. */
export const managingAction = (role: Role | null): Action => (role === 'owner' ? 'owners:Write' : 'members:Write')

/** Whether who has the role `manager` may invite, change and remove members of the role `role`. */
export const mayManageMember = (manager: Role | null, role: Role | null): boolean =>
  matrix[managingAction(role)].roles.some((allowed) => allowed === manager)

/** Areas in which a scope changes anything yet: the others can be given, and open nothing. */
export const scopeAreasInUse: readonly ScopeArea[] = scopeAreas.filter((area) =>
  actions.some((action) => matrix[action].scope.startsWith(`${area}:`)),
)
