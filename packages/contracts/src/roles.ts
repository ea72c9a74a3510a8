import type { Capability } from './capabilities.ts'
import type { PermissionRule } from './permissions.ts'

export const roles = ['owner', 'administrator', 'developer', 'read_only'] as const
export type Role = (typeof roles)[number]

export const roleNames = {
  owner: 'Owner',
  administrator: 'Administrator',
  developer: 'Developer',
  read_only: 'Read-only',
} as const satisfies Record<Role, string>

const all = roles
const writers = ['owner', 'administrator', 'developer'] as const
const managers = ['owner', 'administrator'] as const
const owners = ['owner'] as const

/**
 * Which role may do what: the matrix, once. A key is `action` on `resource`; the server asks it on every call, the
 * dashboard to explain a control that may not be used. `does` goes into "Owners may …".
 */
export const matrix = {
  'organizations:Read': { resource: 'organizations', roles: all, does: 'see the organization' },
  'organizations:Update': { resource: 'organizations', roles: owners, does: 'change the organization' },
  'organizations:Delete': { resource: 'organizations', roles: owners, does: 'delete the organization' },
  'members:Read': { resource: 'members', roles: all, does: 'see the members' },
  /** Of administrators, developers and read-only members; owners are `owners:Write`. */
  'members:Write': { resource: 'members', roles: managers, does: 'invite, change and remove members' },
  'owners:Write': { resource: 'members', roles: owners, does: 'make and remove owners' },
  /** Whom else one may remove is `members:Write` and `owners:Write`. */
  'members:Leave': { resource: 'members', roles: all, does: 'leave the organization' },
  'sso:Read': { resource: 'sso', roles: managers, does: 'see the single sign-on' },
  'sso:Write': { resource: 'sso', roles: owners, does: 'change the single sign-on' },
  'audit:Read': { resource: 'audit_logs', roles: managers, does: 'read the audit log' },
  /** Of the customer profile, and of invoices. */
  'billing:Read': { resource: 'customer', roles: all, does: 'see the billing' },
  'billing:Write': { resource: 'customer', roles: managers, does: 'change the billing' },
  'projects:Read': { resource: 'projects', roles: all, does: 'see the project' },
  'projects:Create': { resource: 'projects', roles: managers, does: 'create a project' },
  'projects:Update': { resource: 'projects', roles: managers, does: 'rename a project' },
  'projects:Delete': { resource: 'projects', roles: managers, does: 'delete a project' },
  'projects:Transfer': { resource: 'projects', roles: owners, does: 'transfer a project' },
  'infra:Read': { resource: 'projects', roles: all, does: 'see the health of a project' },
  /** Pausing, restoring and repairing are granted apart from it: other roles may, or installations where nobody may restart. */
  'infra:Write': { resource: 'projects', roles: writers, does: 'restart a project' },
  'infra:Pause': { resource: 'projects', roles: managers, does: 'pause a project' },
  'infra:Restore': { resource: 'projects', roles: managers, does: 'restore a project' },
  'infra:Repair': { resource: 'projects', roles: writers, does: 'repair the database of a project' },
  'database:ResetPassword': { resource: 'projects', roles: managers, does: 'reset the database password' },
  'secrets:Read': { resource: 'api_keys', roles: writers, does: 'read the API keys' },
  'sql:Read': { resource: 'tables', roles: all, does: 'read tables' },
  'sql:Write': { resource: 'tables', roles: writers, does: 'change tables and rows' },
  /** Queries: those of read-only members may only read, and run as the role `cairn_reader`. */
  'sql:Run': { resource: 'queries', roles: all, does: 'run queries' },
  'snippets:Read': { resource: 'snippets', roles: all, does: 'see saved queries' },
  'snippets:Write': { resource: 'snippets', roles: all, does: 'save queries' },
} as const satisfies Record<string, { resource: string; roles: readonly Role[]; does: string }>

export type Action = keyof typeof matrix

/** Actions that an installation may do without altogether, whatever the role. */
export const capabilityOfAction: Partial<Record<Action, Capability>> = {
  'billing:Read': 'billing:all',
  'billing:Write': 'billing:all',
  'organizations:Delete': 'organizations:delete',
  'projects:Create': 'projects:create',
  'projects:Delete': 'projects:delete',
  'projects:Transfer': 'projects:transfer',
  'infra:Write': 'project_settings:restart_project',
}

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

/** What somebody is in an organization: a role in all of it, roles in single projects, or both. */
export interface Membership {
  role: Role | null
  projects: readonly { ref: string; role: Role }[]
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
