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
 * dashboard to explain a control that may not be used.
 */
export const matrix = {
  'organizations:Read': { resource: 'organizations', roles: all },
  'organizations:Update': { resource: 'organizations', roles: owners },
  'organizations:Delete': { resource: 'organizations', roles: owners },
  'members:Read': { resource: 'members', roles: all },
  /** Of administrators, developers and read-only members; owners are `owners:Write`. */
  'members:Write': { resource: 'members', roles: managers },
  'owners:Write': { resource: 'members', roles: owners },
  'audit:Read': { resource: 'audit_logs', roles: managers },
  'billing:Read': { resource: 'billing', roles: all },
  'billing:Write': { resource: 'billing', roles: managers },
  'projects:Read': { resource: 'projects', roles: all },
  'projects:Create': { resource: 'projects', roles: managers },
  'projects:Delete': { resource: 'projects', roles: managers },
  'projects:Transfer': { resource: 'projects', roles: owners },
  'infra:Pause': { resource: 'projects', roles: managers },
  'infra:Restore': { resource: 'projects', roles: managers },
  'infra:Restart': { resource: 'projects', roles: writers },
  'secrets:Read': { resource: 'api_keys', roles: writers },
  'sql:Read': { resource: 'tables', roles: all },
  'sql:Write': { resource: 'tables', roles: writers },
  /** SQL of one's own: read-only members run it as `supabase_read_only_user`. */
  'sql:Run': { resource: 'queries', roles: all },
  'snippets:Read': { resource: 'snippets', roles: all },
  'snippets:Write': { resource: 'snippets', roles: all },
} as const satisfies Record<string, { resource: string; roles: readonly Role[] }>

export type Action = keyof typeof matrix

const isAction = (key: string): key is Action => key in matrix
export const actions: readonly Action[] = Object.keys(matrix).filter(isAction)

/** The rules that a role brings, in an organization or in some of its projects. */
export const rulesOf = (
  role: Role,
  organizationSlug: string,
  projectRefs: readonly string[] | null,
): PermissionRule[] => {
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
